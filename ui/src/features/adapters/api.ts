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
	readPages,
	reinstallAdapter,
	reloadAdapter,
	removeAdapter,
	updateAdapter,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { api, sessionFetch } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function useInstallAdapter() {
	return useMutationWithSteps((client, body: InstallAdapter) => client.call(installAdapter, { body }));
}

export function useReloadAdapter(type: string) {
	return useMutationWithSteps((client, _: undefined) => client.call(reloadAdapter, { params: { type } }));
}

/** A `version` pins the adapter, `latest` unpins it; by default, the pinned version is installed again. */
export function useReinstallAdapter(type: string) {
	return useMutationWithSteps((client, body: { version?: string }) =>
		client.call(reinstallAdapter, { params: { type }, body }),
	);
}

export function useDisableAdapter(type: string) {
	return useSwitch((disabled: boolean) => api.call(updateAdapter, { params: { type }, body: { disabled } }));
}

export function usePauseOverride(type: string) {
	return useSwitch((paused: boolean) => api.call(overrideAdapter, { params: { type }, body: { paused } }));
}

/** `onRemoved` is called even if the adapter's row disappears before the response. */
export function useRemoveAdapter(type: string, onRemoved: (agents: AdapterUser[]) => void) {
	return useAdapterMutation(
		(force: boolean) => api.call(removeAdapter, { params: { type }, query: { force: String(force) } }),
		({ agents }) => onRemoved(agents),
	);
}

export function useAdapterVersions(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterVersions(type),
		queryFn: ({ signal }) => api.call(getAdapterVersions, { params: { type } }, { signal }),
		// A newer version may have been published since.
		staleTime: 0,
	});
}

export function useAdapterAgents(type: string) {
	return useQuery({
		queryKey: queryKeys.adapterAgents(type),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listAdapterAgents, { params: { type }, query }, options), signal),
		staleTime: 0,
	});
}

/** A mutation that returns the progress reported by the server as `steps`. */
function useMutationWithSteps<Input, Result>(work: (client: ApiClient, input: Input) => Promise<Result>) {
	const [steps, setSteps] = useState<readonly InstallStep[]>([]);
	const mutation = useAdapterMutation((input: Input) => {
		setSteps([]);
		const addStep = (step: InstallStep) => setSteps((known) => [...known, step]);
		return work(createApiClient({ baseUrl: "", fetch: fetchWithProgress(addStep, sessionFetch) }), input);
	});
	return { ...mutation, steps };
}

/** A mutation that switches an adapter, and shows the response before the list is refetched. */
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
		// Also after a failure, because the list then contains the adapter's load error.
		onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.adapters }),
	});
}
