import {
	type AdapterInfo,
	type AdapterUser,
	type ApiClient,
	createApiClient,
	fetchWithProgress,
	getAdapterVersions,
	type InstallAdapter,
	type InstallStep,
	installAdapter,
	listAdapterAgents,
	overrideAdapter,
	reinstallAdapter,
	reloadAdapter,
	removeAdapter,
	updateAdapter,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function useInstallAdapter() {
	return useLongWork((client, body: InstallAdapter) => client.call(installAdapter, { body }));
}

export function useReloadAdapter(type: string) {
	return useLongWork((client, _: undefined) => client.call(reloadAdapter, { params: { type } }));
}

/** `version` pins one, `latest` pins none and takes the newest; without one, what is pinned is fetched again. */
export function useReinstallAdapter(type: string) {
	return useLongWork((client, body: { version?: string }) => client.call(reinstallAdapter, { params: { type }, body }));
}

export function useDisableAdapter(type: string) {
	return useSwitch((disabled: boolean) => api.call(updateAdapter, { params: { type }, body: { disabled } }));
}

export function usePauseOverride(type: string) {
	return useSwitch((paused: boolean) => api.call(overrideAdapter, { params: { type }, body: { paused } }));
}

/** `onRemoved` is called even when the list has lost the adapter, and the page its row, before the answer arrives. */
export function useRemoveAdapter(type: string, onRemoved: (left: AdapterUser[]) => void) {
	return useAdapterMutation(
		(force: boolean) => api.call(removeAdapter, { params: { type }, query: { force: String(force) } }),
		({ agents }) => onRemoved(agents),
	);
}

export function useAdapterVersions(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterVersions(type),
		queryFn: ({ signal }) => api.call(getAdapterVersions, { params: { type } }, { signal }),
		// A newer version may have come out since the question was asked last.
		staleTime: 0,
	});
}

export function useAdapterAgents(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterAgents(type),
		queryFn: ({ signal }) => api.call(listAdapterAgents, { params: { type } }, { signal }),
		staleTime: 0,
	});
}

/** Work that tells its steps; `steps` are those of the latest attempt. */
function useLongWork<Input, Result>(work: (client: ApiClient, input: Input) => Promise<Result>) {
	const [steps, setSteps] = useState<readonly InstallStep[]>([]);
	const mutation = useAdapterMutation((input: Input) => {
		setSteps([]);
		const tell = (step: InstallStep) => setSteps((known) => [...known, step]);
		return work(createApiClient({ baseUrl: "", fetch: fetchWithProgress(tell) }), input);
	});
	return { ...mutation, steps };
}

/** The answer shows at once, before the list is read again. */
function useSwitch(change: (on: boolean) => Promise<AdapterInfo>) {
	const queryClient = useQueryClient();
	return useAdapterMutation(change, (changed) =>
		queryClient.setQueryData<AdapterInfo[]>(queryKeys.adapterList, (adapters) =>
			adapters?.map((adapter) => (adapter.type === changed.type ? changed : adapter)),
		),
	);
}

function useAdapterMutation<Input, Result>(
	mutationFn: (input: Input) => Promise<Result>,
	onSuccess?: (result: Result) => void,
) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: (result) => onSuccess?.(result),
		// A failure changes the list too: an adapter that could not be loaded says why.
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.adapters }),
	});
}
