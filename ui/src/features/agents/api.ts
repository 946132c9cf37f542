import {
	type Agent,
	type CreateAgent,
	createAgent,
	deleteAgent,
	getAgent,
	listAgentCosts,
	listEnvironments,
	listSecrets,
	moveToSecret,
	pauseAgent,
	readPages,
	resumeAgent,
	type UpdateAgent,
	updateAgent,
} from "@paperclipai/shared";
import { type Query, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { agentsQuery } from "../../api/company-lists.ts";
import { queryKeys } from "../../api/query-keys.ts";

export function useAgents(companyId: string) {
	return useQuery(agentsQuery(companyId));
}

export function useAgent(agentId: string) {
	return useQuery({
		queryKey: queryKeys.agent(agentId),
		queryFn: ({ signal }) => api.call(getAgent, { params: { agentId } }, { signal }),
	});
}

export function useAgentCosts(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.agentsOf(companyId), "costs"],
		queryFn: ({ signal }) =>
			api.call(listAgentCosts, { params: { companyId }, query: { limit: 200 } as never }, { signal }),
		select: (costs) => new Map(costs.map((cost) => [cost.agentId, cost])),
	});
}

export function useEnvironments(companyId: string) {
	return useQuery({
		queryKey: ["environments", "of", companyId],
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listEnvironments, { params: { companyId }, query }, options), signal),
	});
}

export function useSecretNames(companyId: string) {
	return useQuery({
		queryKey: ["secrets", "of", companyId],
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listSecrets, { params: { companyId }, query }, options), signal),
		select: (secrets) => secrets.map(({ name }) => name).sort(),
	});
}

export function useCreateAgent(companyId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn: (body: CreateAgent) => api.call(createAgent, { params: { companyId }, body }),
		onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeys.agents }),
	});
}

export function useUpdateAgent(agentId: string) {
	return useAgentMutation((body: UpdateAgent) => api.call(updateAgent, { params: { agentId }, body }));
}

export function usePauseAgent() {
	return useAgentMutation((agentId: string) => api.call(pauseAgent, { params: { agentId } }));
}

export function useResumeAgent() {
	return useAgentMutation((agentId: string) => api.call(resumeAgent, { params: { agentId } }));
}

/** Moves a variable's value to a secret on the server, because the browser never has the stored value. */
export function useMoveToSecret(agentId: string) {
	const queryClient = useQueryClient();
	return useAgentMutation(async ({ variable, secretName }: { variable: string; secretName: string }) => {
		const agent = await api.call(moveToSecret, { params: { agentId, name: variable }, body: { secretName } });
		void queryClient.invalidateQueries({ queryKey: ["secrets"] });
		return agent;
	});
}

/** A mutation that returns the updated agent. */
export function useAgentMutation<Input>(mutationFn: (input: Input) => Promise<Agent>) {
	const queryClient = useQueryClient();
	return useMutation({
		mutationFn,
		onSuccess: (agent) => {
			queryClient.setQueryData(queryKeys.agent(agent.id), agent);
			return queryClient.invalidateQueries({ queryKey: queryKeys.agents });
		},
	});
}

export function useDeleteAgent(agentId: string) {
	const queryClient = useQueryClient();
	return useMutation({
		meta: { deletes: [agentId] },
		mutationFn: async () => {
			// Any query key may contain the agent's id, for example the budget's key, which begins with the dashboard's.
			await queryClient.cancelQueries({ predicate: ({ queryKey }: Query) => queryKey.includes(agentId) });
			return await api.call(deleteAgent, { params: { agentId } });
		},
		onError: () => queryClient.invalidateQueries({ queryKey: queryKeys.agents }),
		onSuccess: () => {
			queryClient.setQueriesData<{ id: string }[]>({ queryKey: ["agents", "of"] }, (listed) =>
				listed?.filter(({ id }) => id !== agentId),
			);
			// The agent's page is still open and must not refetch the deleted agent.
			void queryClient.invalidateQueries({ queryKey: queryKeys.agents, refetchType: "none" });
			void queryClient.invalidateQueries({ queryKey: queryKeys.runs, refetchType: "none" });
		},
	});
}
