import { getCompanyBudget, getCostSummary, listAgentCosts, listIssueCosts, listModelCosts } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

/** Both days are inclusive. */
export interface Days {
	from: string;
	to: string;
}

const MAX_ENTRIES = 200;

export function useCostSummary(companyId: string, days: Days) {
	return useQuery({
		queryKey: [...queryKeys.costs(companyId), "summary", days],
		queryFn: ({ signal }) => api.call(getCostSummary, { params: { companyId }, query: days }, { signal }),
	});
}

export function useAgentCosts(companyId: string, days: Days) {
	return useQuery({
		queryKey: [...queryKeys.costs(companyId), "agents", days],
		queryFn: ({ signal }) => api.call(listAgentCosts, listOf(companyId, days), { signal }),
	});
}

export function useModelCosts(companyId: string, days: Days) {
	return useQuery({
		queryKey: [...queryKeys.costs(companyId), "models", days],
		queryFn: ({ signal }) => api.call(listModelCosts, listOf(companyId, days), { signal }),
	});
}

export function useIssueCosts(companyId: string, days: Days) {
	return useQuery({
		queryKey: [...queryKeys.costs(companyId), "issues", days],
		queryFn: ({ signal }) => api.call(listIssueCosts, listOf(companyId, days), { signal }),
	});
}

export function useBudget(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.costs(companyId), "budget"],
		queryFn: async ({ signal }) => (await api.call(getCompanyBudget, { params: { companyId } }, { signal })) ?? null,
	});
}

function listOf(companyId: string, days: Days) {
	return { params: { companyId }, query: { ...days, limit: MAX_ENTRIES } };
}
