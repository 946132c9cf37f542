import {
	type CreateEnvironment,
	createEnvironment,
	deleteEnvironment,
	type EndpointInput,
	probeEnvironment,
	probeEnvironmentSettings,
	scanHostKey,
	updateEnvironment,
} from "@paperclipai/shared";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

type DriverSettings = Pick<CreateEnvironment, "driver" | "settings">;

export function useCreateEnvironment(companyId: string) {
	return useEnvironmentMutation((body: CreateEnvironment) =>
		api.call(createEnvironment, { params: { companyId }, body }),
	);
}

export function useUpdateEnvironment(environmentId: string) {
	return useEnvironmentMutation((body: { name?: string; settings?: Record<string, unknown> }) =>
		api.call(updateEnvironment, { params: { environmentId }, body }),
	);
}

export function useDeleteEnvironment(environmentId: string) {
	return useEnvironmentMutation((_: undefined) => api.call(deleteEnvironment, { params: { environmentId } }));
}

/** Probes the stored environment. `command`: an executable that must exist; empty for none. */
export function useProbeEnvironment(environmentId: string) {
	return useMutation({
		mutationFn: (command: string) =>
			api.call(probeEnvironment, { params: { environmentId }, body: command === "" ? {} : { command } }),
	});
}

export function useProbeSettings(companyId: string) {
	return useMutation({
		mutationFn: (settings: DriverSettings) =>
			api.call(probeEnvironmentSettings, {
				params: { companyId },
				body: settings as EndpointInput<typeof probeEnvironmentSettings>["body"],
			}),
	});
}

export function useScanHostKey(companyId: string) {
	return useMutation({
		mutationFn: (body: { host: string; port: number }) => api.call(scanHostKey, { params: { companyId }, body }),
	});
}

function useEnvironmentMutation<Input, Result>(mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.environments }),
	});
}
