import type { CompanyInteraction, HeartbeatContext, Issue, IssueChange, IssueSummary } from "@paperclipai/shared";
import type { InfiniteData, QueryClient, QueryKey } from "@tanstack/react-query";
import type { IssueFilter, ListPage } from "./list-page.ts";
import { queryKeys } from "./query-keys.ts";

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

type IssuePages = InfiniteData<ListPage<Issue>>;
type RequestPages = InfiniteData<ListPage<CompanyInteraction>>;
/** New values of an issue; only a complete issue is added to a list. */
export type IssuePatch = Pick<Issue, "id"> & Partial<Issue>;

/** Returns the keys of lists that contain, or should contain, an issue with these values. */
export function listsWith(queryClient: QueryClient, { status, assigneeAgentId }: IssueSummary): QueryKey[] {
	const lists = queryClient.getQueryCache().findAll({ queryKey: queryKeys.issueLists });
	return lists
		.map(({ queryKey }) => queryKey)
		.filter((queryKey) => {
			const filter = filterOf(queryKey);
			if (filter.status !== undefined && filter.status !== status) return false;
			return filter.assigneeAgentId === undefined || filter.assigneeAgentId === assigneeAgentId;
		});
}

/** Returns the keys of loaded details that show the issue: its own, its parent's and its relatives' details. */
export function detailsWith(queryClient: QueryClient, { id, parentId }: IssueChange): QueryKey[] {
	const details = queryClient.getQueriesData<HeartbeatContext>({ queryKey: queryKeys.issueDetails });
	return details
		.filter(([, data]) => data && (data.issue.id === parentId || relativesOf(data).some((shown) => shown.id === id)))
		.map(([queryKey]) => queryKey);
}

function relativesOf({ issue, ancestors, blockers, children }: HeartbeatContext): IssueSummary[] {
	return [issue, ...ancestors, ...blockers, ...children];
}

/** Writes new values of an issue to the cache, and moves the issue between lists when a filtered value changes. */
export function writeIssue(queryClient: QueryClient, patch: IssuePatch): void {
	for (const [queryKey, data] of queryClient.getQueriesData<IssuePages>({ queryKey: queryKeys.issueLists })) {
		if (data) queryClient.setQueryData(queryKey, inList(data, filterOf(queryKey), patch));
	}
	queryClient.setQueriesData<HeartbeatContext>(
		{ queryKey: queryKeys.issueDetails },
		(details) => details && inDetails(details, patch),
	);
	queryClient.setQueriesData<RequestPages>(
		{ queryKey: queryKeys.pendingInteractions },
		(requests) => requests && inRequests(requests, patch),
	);
}

/** A request shows the status of its issue, which decides whether it can be accepted. */
function inRequests(data: RequestPages, patch: IssuePatch): RequestPages {
	if (!data.pages.some(({ items }) => items.some(({ issueId }) => issueId === patch.id))) return data;
	const patched = (item: CompanyInteraction) =>
		item.issue !== null && item.issueId === patch.id ? { ...item, issue: { ...item.issue, ...patch } } : item;
	return { ...data, pages: data.pages.map((page) => ({ ...page, items: page.items.map(patched) })) };
}

function filterOf(queryKey: QueryKey): IssueFilter {
	return queryKey[3] as IssueFilter;
}

function inList(data: IssuePages, filter: IssueFilter, patch: IssuePatch): IssuePages {
	const known = data.pages.flatMap(({ items }) => items).find(({ id }) => id === patch.id);
	const patched = known ? { ...known, ...patch } : isWhole(patch) ? patch : null;
	if (patched === null) return data;
	const belongs = fits(patched, filter) && (known !== undefined || filter.q === undefined);
	if (known === undefined && !belongs) return data;
	const pages = data.pages.map((page) => ({
		...page,
		items: page.items.flatMap((item) => (item.id !== patch.id ? [item] : belongs ? [patched] : [])),
	}));
	return { ...data, pages: known === undefined ? insert(pages, patched) : pages };
}

function isWhole(patch: IssuePatch): patch is Issue {
	return patch.createdAt !== undefined && patch.title !== undefined && patch.status !== undefined;
}

function fits(issue: Issue, { status, assigneeAgentId, projectId }: IssueFilter): boolean {
	if (status !== undefined && issue.status !== status) return false;
	if (assigneeAgentId !== undefined && issue.assigneeAgentId !== assigneeAgentId) return false;
	return projectId === undefined || issue.projectId === projectId;
}

/**
 * Keeps the newest issue first. An issue older than the loaded pages is not inserted; it is loaded with its own page.
 */
function insert(pages: ListPage<Issue>[], issue: Issue): ListPage<Issue>[] {
	const at = pages.findIndex(
		({ items, nextCursor }) => nextCursor === undefined || items.some(({ createdAt }) => createdAt < issue.createdAt),
	);
	return pages.map((page, index) => {
		if (index !== at) return page;
		const older = page.items.findIndex(({ createdAt }) => createdAt < issue.createdAt);
		return { ...page, items: page.items.toSpliced(older === -1 ? page.items.length : older, 0, issue) };
	});
}

function inDetails(details: HeartbeatContext, patch: IssuePatch): HeartbeatContext {
	const patchSummary = <Summary extends IssueSummary>(summary: Summary) =>
		summary.id === patch.id ? { ...summary, ...summaryOf({ ...summary, ...patch }) } : summary;
	return {
		...details,
		issue: details.issue.id === patch.id ? { ...details.issue, ...patch } : details.issue,
		ancestors: details.ancestors.map(patchSummary),
		blockers: details.blockers.map(patchSummary),
		children: details.children.map(patchSummary),
	};
}

function summaryOf({ id, identifier, title, status, priority, assigneeAgentId }: IssueSummary): IssueSummary {
	return { id, identifier, title, status, priority, assigneeAgentId };
}

/** Reverts a change, except for values that have been changed again since. */
export function revertIssue(queryClient: QueryClient, before: IssuePatch, shown: Partial<Issue>): void {
	const current = cachedIssue(queryClient, before.id) ?? { ...before, ...shown };
	const unchanged = (Object.keys(shown) as (keyof Issue)[]).filter((key) => isEqual(current[key], shown[key]));
	writeIssue(queryClient, { ...current, ...Object.fromEntries(unchanged.map((key) => [key, before[key]])) });
}

/** Returns the newest cached copy, because copies in lists that are not shown may be outdated. */
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
