import { type Dashboard, getCostSummary, getDashboard, listApprovals } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";

const MAX_WAITING = 5;

/** The company in figures. */
export function useDashboard(companyId: string): Dashboard | undefined {
	const { data } = useQuery({
		queryKey: queryKeys.dashboard(companyId),
		queryFn: ({ signal }) => api.call(getDashboard, { params: { companyId } }, { signal }),
	});
	return data;
}

/** The newest approvals that wait for a decision. Below the key of the dashboard, which live messages refresh. */
export function useWaitingApprovals(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.dashboard(companyId), "approvals"],
		queryFn: ({ signal }) => {
			const query = { status: "pending", limit: MAX_WAITING } as const;
			return api.call(listApprovals, { params: { companyId }, query }, { signal });
		},
	});
}

/** What was used on each day of this month. */
export function useMonthCosts(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.dashboard(companyId), "costs"],
		queryFn: ({ signal }) => api.call(getCostSummary, { params: { companyId } }, { signal }),
	});
}
