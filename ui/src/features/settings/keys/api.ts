import {
	type Agent,
	type AgentKey,
	createAgentKey,
	createBoardKey,
	getMe,
	listAgentKeys,
	listBoardKeys,
	readPages,
	revokeAgentKey,
	revokeBoardKey,
} from "@paperclipai/shared";
import { useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";

/** Who sends the requests of this page, and whom the server trusts. */
export function useMe() {
	return useQuery({ queryKey: queryKeys.me, queryFn: ({ signal }) => api.call(getMe, {}, { signal }) });
}

export function useBoardKeys() {
	return useQuery({
		queryKey: queryKeys.boardKeys,
		queryFn: ({ signal }) => readPages((query, options) => api.call(listBoardKeys, { query }, options), signal),
	});
}

export function useCreateBoardKey() {
	return useKeyMutation(queryKeys.boardKeys, (name: string) => api.call(createBoardKey, { body: { name } }));
}

export function useRevokeBoardKey(keyId: string) {
	return useKeyMutation(queryKeys.boardKeys, (_: undefined) => api.call(revokeBoardKey, { params: { keyId } }));
}

/** A key with the agent that it belongs to. */
export interface KeyOfAgent extends AgentKey {
	agent: Agent;
}

/** The keys of all agents that may have some, newest first. */
export function useAgentKeys(agents: readonly Agent[] | undefined) {
	return useQueries({
		queries: (agents ?? []).map((agent) => ({
			queryKey: queryKeys.agentKeys(agent.id),
			queryFn: ({ signal }: { signal: AbortSignal }) =>
				readPages(
					(query, options) => api.call(listAgentKeys, { params: { agentId: agent.id }, query }, options),
					signal,
				),
		})),
		combine: (results) => {
			const isLoading = agents === undefined || results.some(({ isPending }) => isPending);
			const keys = results.flatMap(({ data = [] }, index) =>
				data.flatMap((key): KeyOfAgent[] => {
					const agent = agents?.[index];
					return agent ? [{ ...key, agent }] : [];
				}),
			);
			return {
				data: isLoading ? undefined : keys.sort((one, other) => other.createdAt.localeCompare(one.createdAt)),
				error: results.find(({ error }) => error)?.error ?? null,
				refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
			};
		},
	});
}

export function useCreateAgentKey() {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: ({ agentId, name }: { agentId: string; name: string }) =>
			api.call(createAgentKey, { params: { agentId }, body: { name } }),
		onSuccess: ({ agentId }) => queryClient.invalidateQueries({ queryKey: queryKeys.agentKeys(agentId) }),
	});
}

export function useRevokeAgentKey({ agentId, id: keyId }: Pick<AgentKey, "agentId" | "id">) {
	return useKeyMutation(queryKeys.agentKeys(agentId), (_: undefined) =>
		api.call(revokeAgentKey, { params: { agentId, keyId } }),
	);
}

function useKeyMutation<Input, Result>(queryKey: readonly unknown[], mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey }) });
}
