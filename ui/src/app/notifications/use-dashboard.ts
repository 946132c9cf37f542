import { type Dashboard, getDashboard } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../api/client.ts";
import { queryKeys } from "../../api/query-keys.ts";
import { useCompanyId } from "../../features/companies/selected-company.ts";
import { waitingCount } from "../../features/inbox/stopped-budgets.ts";

export function useDashboard(): Dashboard | undefined {
	const companyId = useCompanyId();
	const { data } = useQuery({
		queryKey: queryKeys.dashboard(companyId),
		queryFn: ({ signal }) => api.call(getDashboard, { params: { companyId } }, { signal }),
		// A hidden tab shows the dashboard's counts in its title and icon.
		meta: { whileHidden: true },
	});
	return data;
}

export function useWaiting(): number {
	const pending = useDashboard()?.pending;
	return pending ? waitingCount(pending) : 0;
}

export function useRunningCount(): number {
	return useDashboard()?.runs.running ?? 0;
}
