import { type CreateAgent, createAgent, getAgent, listAgents } from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

/** The most a list answers with at once. */
const LIMIT = 200;

export function useAgents(companyId: string) {
	return useQuery({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: ({ signal }) => api.call(listAgents, { params: { companyId }, query: { limit: LIMIT } }, { signal }),
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
