import {
	type Agent,
	type Budget,
	getAgentBudget,
	getCompanyBudget,
	listAgents,
	listEnvironments,
	listProjects,
	listSecrets,
	readPages,
} from "@paperclipai/shared";
import { queryOptions, useQuery } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

export const agentsQuery = (companyId: string) =>
	queryOptions({
		queryKey: queryKeys.agentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listAgents, { params: { companyId }, query }, options), signal),
		select: byName,
	});

export function useProjects(companyId: string) {
	return useQuery({
		queryKey: queryKeys.projectsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listProjects, { params: { companyId }, query }, options), signal),
	});
}

export function useEnvironments(companyId: string) {
	return useQuery({
		queryKey: queryKeys.environmentsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listEnvironments, { params: { companyId }, query }, options), signal),
	});
}

export function useSecrets(companyId: string) {
	return useQuery({
		queryKey: queryKeys.secretsOf(companyId),
		queryFn: ({ signal }) =>
			readPages((query, options) => api.call(listSecrets, { params: { companyId }, query }, options), signal),
	});
}

function byName(agents: Agent[]): Agent[] {
	return agents.toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
}

/**
 * The query key begins with the dashboard's key, so live messages refresh it. The data is `null` if there is no
 * budget.
 * @param agentId `null` for the company's budget.
 */
export function budgetQuery(companyId: string, agentId: string | null) {
	return queryOptions({
		queryKey: [...queryKeys.dashboard(companyId), "budget", agentId],
		queryFn: ({ signal }): Promise<Budget | null> =>
			agentId === null
				? api.call(getCompanyBudget, { params: { companyId } }, { signal })
				: api.call(getAgentBudget, { params: { agentId } }, { signal }),
	});
}
