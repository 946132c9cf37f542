import {
	type Agent,
	type AgentKey,
	createAgentKey,
	createBoardKey,
	getMe,
	listBoardKeys,
	listCompanyAgentKeys,
	readPages,
	revokeAgentKey,
	revokeBoardKey,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../api/client.ts";
import { queryKeys } from "../../../api/query-keys.ts";
import { withAgents } from "../components/with-agents.ts";

/** The current user and the deployment mode. */
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

export function useRevokeBoardKey() {
	return useKeyMutation(queryKeys.boardKeys, (keyId: string) => api.call(revokeBoardKey, { params: { keyId } }));
}

/** Keys of the listed agents, newest first. */
export function useAgentKeys(companyId: string, agents: readonly Agent[] | undefined) {
	const { data, error, refetch } = useQuery({
		queryKey: queryKeys.agentKeys(companyId),
		queryFn: ({ signal }) =>
			readPages<AgentKey>(
				(query, options) => api.call(listCompanyAgentKeys, { params: { companyId }, query }, options),
				signal,
			),
	});
	return { data: data && agents && withAgents(data, agents), error, refetch };
}

export function useCreateAgentKey(companyId: string) {
	return useKeyMutation(queryKeys.agentKeys(companyId), ({ agentId, name }: { agentId: string; name: string }) =>
		api.call(createAgentKey, { params: { agentId }, body: { name } }),
	);
}

export function useRevokeAgentKey(companyId: string) {
	return useKeyMutation(queryKeys.agentKeys(companyId), ({ agentId, id }: Pick<AgentKey, "agentId" | "id">) =>
		api.call(revokeAgentKey, { params: { agentId, keyId: id } }),
	);
}

function useKeyMutation<Input, Result>(queryKey: readonly unknown[], mutationFn: (input: Input) => Promise<Result>) {
	const queryClient = useQueryClient();
	return useMutation({ mutationFn, onSuccess: () => queryClient.invalidateQueries({ queryKey }) });
}
