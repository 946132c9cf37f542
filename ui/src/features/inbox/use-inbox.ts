import { MAX_PAGE, type Run } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState, useSyncExternalStore } from "react";
import { budgetQuery } from "../../api/company-lists.ts";
import type { RunListFilter } from "../../api/list-page.ts";
import { serverNow } from "../../kit/time/server-time.ts";
import { useAgents } from "../agents/api.ts";
import { usePendingApprovals } from "../approvals/api.ts";
import { usePendingInteractions } from "../interactions/api.ts";
import { useStalledIssues } from "../issues/stalled.ts";
import { useRuns } from "../runs/api.ts";
import { FAILED } from "../runs/runs-search.ts";
import { dismissedFailures, subscribeToDismissed } from "./dismissed.ts";
import { inboxItems } from "./inbox-items.ts";

const DAYS = 3;

/** Maximum number of loaded runs; an agent that fails every minute reaches it within a day. */
const MAX_LOADED = 1_000;

export function useInbox(companyId: string) {
	const interactions = usePendingInteractions(companyId);
	const approvals = usePendingApprovals(companyId);
	const agents = useAgents(companyId);
	const runs = useFailedRuns(companyId, FAILURES);
	const refused = useFailedRuns(companyId, REFUSALS);
	const stalled = useStalledIssues(companyId);
	const budget = useQuery(budgetQuery(companyId, null));
	const dismissals = useSyncExternalStore(subscribeToDismissed, dismissedFailures);
	const queries = [interactions, approvals, agents, runs, refused, budget, stalled];
	const failed = queries.find(({ error, data }) => error && data === undefined);
	const isLoading = queries.some(({ data }) => data === undefined);
	const items = isLoading
		? undefined
		: inboxItems({
				interactions: interactions.data ?? [],
				approvals: approvals.data ?? [],
				agents: agents.data ?? [],
				companyBudget: budget.data,
				stalled: stalled.data ?? [],
				failedRuns: [...(runs.data ?? []), ...(refused.data ?? [])].sort(newestFirst),
				dismissals,
			});
	return {
		items,
		error: failed?.error,
		retry: () => {
			for (const query of queries) if (query.error) void query.refetch();
		},
		interactions,
		hasMoreFailures: runs.hasMore || refused.hasMore,
	};
}

const FAILURES = { status: FAILED };
const REFUSALS = { status: "succeeded", refused: "true" };

const newestFirst = (one: Run, other: Run) => (one.createdAt < other.createdAt ? 1 : -1);

/**
 * Runs that failed in the last three days, newest first. Equal failures are grouped. `hasMore`: older failed runs are
 * not loaded.
 */
function useFailedRuns(companyId: string, filter: Pick<RunListFilter, "status" | "refused">) {
	const [since] = useState(() => new Date(serverNow() - DAYS * 86_400_000).toISOString());
	const query = useRuns(companyId, { ...filter, since, limit: MAX_PAGE });
	const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = query;
	const isFull = (data?.length ?? 0) >= MAX_LOADED;
	const mayLoad = hasNextPage && !isFull && !isFetching && !isFetchNextPageError;
	useEffect(() => {
		if (mayLoad) void fetchNextPage();
	}, [mayLoad, fetchNextPage]);
	return { ...query, hasMore: hasNextPage && (isFull || isFetchNextPageError) };
}
