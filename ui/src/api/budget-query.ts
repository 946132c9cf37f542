import { type Budget, getAgentBudget, getCompanyBudget } from "@paperclipai/shared";
import { queryOptions } from "@tanstack/react-query";
import { api } from "./client.ts";
import { queryKeys } from "./query-keys.ts";

/**
 * Below the key of the dashboard, which live messages refresh. `null` without a budget.
 * @param agentId `null` for the company.
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
