import { useQuery } from "@tanstack/react-query";
import { useSyncExternalStore } from "react";
import { budgetQuery } from "../../api/budget-query.ts";
import { useAgents } from "../agents/api.ts";
import { usePendingApprovals } from "../approvals/api.ts";
import { usePendingInteractions } from "../interactions/api.ts";
import { dismissedFailures, subscribeToDismissed } from "./dismissed.ts";
import { inboxItems } from "./inbox-items.ts";
import { useFailedRuns } from "./use-failed-runs.ts";

export function useInbox(companyId: string) {
	const interactions = usePendingInteractions(companyId);
	const approvals = usePendingApprovals(companyId);
	const agents = useAgents(companyId);
	const runs = useFailedRuns(companyId);
	const budget = useQuery(budgetQuery(companyId, null));
	const dismissals = useSyncExternalStore(subscribeToDismissed, dismissedFailures);
	const queries = [interactions, approvals, agents, runs, budget];
	const failed = queries.find(({ error, data }) => error && data === undefined);
	const isLoading = queries.some(({ data }) => data === undefined);
	const items = isLoading
		? undefined
		: inboxItems({
				interactions: interactions.data ?? [],
				approvals: approvals.data ?? [],
				agents: agents.data ?? [],
				companyBudget: budget.data,
				failedRuns: runs.data ?? [],
				dismissals,
			});
	return {
		items,
		error: failed?.error,
		retry: () => {
			for (const query of queries) if (query.error) void query.refetch();
		},
		interactions,
		hasMoreFailures: runs.hasMore,
	};
}
