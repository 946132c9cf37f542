import { type Agent, type CreateAgent, createAgent, getAgent, listAgents } from "@paperclipai/shared";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { MAX_PAGE, readPage } from "../../api/list-page.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** All agents of a company, newest first. */
export function useAgents(companyId: string) {
	return useQuery({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: async ({ signal }) => {
			const agents: Agent[] = [];
			for (let cursor: string | undefined; ; ) {
				const input = { params: { companyId }, query: { limit: MAX_PAGE, ...(cursor ? { cursor } : {}) } };
				const page = await readPage((options) => api.call(listAgents, input, options), signal);
				agents.push(...page.items);
				cursor = page.nextCursor;
				if (!cursor) return agents;
			}
		},
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
