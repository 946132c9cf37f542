import { type CreateAgent, createAgent, getAgent, listAgents, readPages } from "@paperclipai/shared";
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
