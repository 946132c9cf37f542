import type { HeartbeatContext, Issue } from "@paperclipai/shared";
import type { QueryClient } from "@tanstack/react-query";
import { type IssuePages, type IssuePatch, writeIssue } from "./issue-cache.ts";
import { queryKeys } from "./query-keys.ts";

/** Takes a change of an issue back, except for what others have changed since. */
export function revertIssue(queryClient: QueryClient, before: IssuePatch, shown: Partial<Issue>): void {
	const current = cachedIssue(queryClient, before.id) ?? { ...before, ...shown };
	const unchanged = (Object.keys(shown) as (keyof Issue)[]).filter((key) => isEqual(current[key], shown[key]));
	writeIssue(queryClient, { ...current, ...Object.fromEntries(unchanged.map((key) => [key, before[key]])) });
}

function cachedIssue(queryClient: QueryClient, issueId: string): Issue | undefined {
	const lists = queryClient.getQueriesData<IssuePages>({ queryKey: queryKeys.issueLists });
	const details = queryClient.getQueriesData<HeartbeatContext>({ queryKey: queryKeys.issueDetails });
	const issues = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
	return [...details.flatMap(([, data]) => data?.issue ?? []), ...issues].find(({ id }) => id === issueId);
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
