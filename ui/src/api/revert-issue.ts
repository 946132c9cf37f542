import type { Issue } from "@paperclipai/shared";
import type { QueryClient } from "@tanstack/react-query";
import { cachedIssue } from "./cached-issue.ts";
import { type IssuePatch, writeIssue } from "./issue-cache.ts";

/** Reverts a change, except for values that others changed since. */
export function revertIssue(queryClient: QueryClient, before: IssuePatch, shown: Partial<Issue>): void {
	const current = cachedIssue(queryClient, before.id) ?? { ...before, ...shown };
	const unchanged = (Object.keys(shown) as (keyof Issue)[]).filter((key) => isEqual(current[key], shown[key]));
	writeIssue(queryClient, { ...current, ...Object.fromEntries(unchanged.map((key) => [key, before[key]])) });
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);
