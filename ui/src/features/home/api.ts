import {
	type Dashboard,
	getCostSummary,
	getDashboard,
	listApprovals,
	listPendingInteractions,
	listStalledIssues,
} from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { MAX_WAITING, newest, ofApproval, ofInteraction, ofStalled, type Waiting } from "./waiting.ts";

export function useDashboard(companyId: string): Dashboard | undefined {
	const { data } = useQuery({
		queryKey: queryKeys.dashboard(companyId),
		queryFn: ({ signal }) => api.call(getDashboard, { params: { companyId } }, { signal }),
	});
	return data;
}

/** The newest pending decisions. The query key begins with the dashboard's, so live messages refresh it. */
export function useWaiting(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.dashboard(companyId), "waiting"],
		queryFn: async ({ signal }): Promise<Waiting[]> => {
			const [params, query] = [{ companyId }, { limit: MAX_WAITING }];
			const [approvals, interactions, stalled] = await Promise.all([
				api.call(listApprovals, { params, query: { ...query, status: "pending" } }, { signal }),
				api.call(listPendingInteractions, { params, query }, { signal }),
				api.call(listStalledIssues, { params }, { signal }),
			]);
			return newest([...approvals.map(ofApproval), ...interactions.map(ofInteraction), ...stalled.map(ofStalled)]);
		},
	});
}

export function useMonthCosts(companyId: string) {
	return useQuery({
		queryKey: [...queryKeys.dashboard(companyId), "costs"],
		queryFn: ({ signal }) => api.call(getCostSummary, { params: { companyId } }, { signal }),
	});
}
