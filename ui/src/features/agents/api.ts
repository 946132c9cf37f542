import {
	type CreateAgent,
	createAgent,
	deleteAgent,
	getAgent,
	listAgents,
	readPages,
	updateAgent,
} from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** All agents of a company, newest first. */
export function useAgents(companyId: string) {
	return useQuery({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listAgents, { params: { companyId }, query }, options), signal),
	});
}

export function useAgent(agentId: string) {
	return useQuery({
		queryKey: queryKeys.agent(agentId),
		queryFn: ({ signal }) => api.call(getAgent, { params: { agentId } }, { signal }),
	});
}

export function useCreateAgent(companyId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: CreateAgent) => api.call(createAgent, { params: { companyId }, body }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.agents }),
	});
}

export function useRenameAgent(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (name: string) => api.call(updateAgent, { params: { agentId }, body: { name } }),
		onSuccess: (agent) => {
			queryClient.setQueryData(queryKeys.agent(agentId), agent);
			return queryClient.invalidateQueries({ queryKey: queryKeys.agents });
		},
	});
}

export function useDeleteAgent(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: () => api.call(deleteAgent, { params: { agentId } }),
		onSuccess: () => {
			// The page of the agent is still open, and must not load it again.
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents, refetchType: "none" });
			void queryClient.invalidateQueries({ queryKey: queryKeys.runs, refetchType: "none" });
		},
	});
}
