import type { HeartbeatContext, Issue } from "@paperclipai/shared";
import type { QueryClient } from "@tanstack/react-query";
import type { IssuePages } from "./issue-cache.ts";
import { queryKeys } from "./query-keys.ts";

/** The newest of several cached copies: lists that are not shown are not kept up to date. */
export function cachedIssue(queryClient: QueryClient, reference: string): Issue | undefined {
	const lists = queryClient.getQueriesData<IssuePages>({ queryKey: queryKeys.issueLists });
	const details = queryClient.getQueriesData<HeartbeatContext>({ queryKey: queryKeys.issueDetails });
	const issues = lists.flatMap(([, data]) => data?.pages.flatMap(({ items }) => items) ?? []);
	return [...details.flatMap(([, data]) => data?.issue ?? []), ...issues]
		.filter(({ id, identifier }) => id === reference || identifier === reference)
		.reduce<Issue | undefined>(
			(newest, copy) => (newest && newest.updatedAt >= copy.updatedAt ? newest : copy),
			undefined,
		);
}
