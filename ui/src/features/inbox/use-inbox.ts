import { useQuery } from "@tanstack/react-query";
import { useState, useSyncExternalStore } from "react";
import { budgetQuery } from "../../api/budget-query.ts";
import { useAgents } from "../agents/api.ts";
import { usePendingApprovals } from "../approvals/api.ts";
import { usePendingInteractions } from "../interactions/api.ts";
import { useRuns } from "../runs/api.ts";
import { dismissedFailures, subscribeToDismissed } from "./dismissed.ts";
import { inboxItems } from "./inbox-items.ts";

const DAYS_OF_FAILURES = 3;
const MAX_FAILURES = 50;

/** Everything that waits for a person, kept up to date by live messages. */
export function useInbox(companyId: string) {
	const [since] = useState(() => new Date(Date.now() - DAYS_OF_FAILURES * 86_400_000).toISOString());
	const interactions = usePendingInteractions(companyId);
	const approvals = usePendingApprovals(companyId);
	const agents = useAgents(companyId);
	const runs = useRuns(companyId, { status: "failed,timed_out,interrupted", since, limit: MAX_FAILURES });
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
	};
}
