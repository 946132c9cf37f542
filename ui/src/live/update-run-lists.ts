import type { Run } from "@paperclipai/shared";
import type { Query, QueryClient } from "@tanstack/react-query";
import type { RunListFilter } from "../api/list-page.ts";
import { queryKeys } from "../api/query-keys.ts";
import { refetchChanged } from "./requests-under-way.ts";

interface Pages {
	pages: { items: Run[] }[];
}

/**
 * Updates a run in paged lists, so that a busy company does not refetch all pages for each run. Other lists are
 * refetched.
 */
export function updateRunLists(queryClient: QueryClient, run: Run): void {
	for (const query of queryClient.getQueryCache().findAll({ queryKey: queryKeys.runLists })) {
		const { data } = query.state;
		const changed = isPages(data) && !isFetching(query) ? withRun(data, run, query.queryKey) : null;
		if (changed === null) refetchChanged(queryClient, query.queryKey);
		else if (changed !== data) queryClient.setQueryData(query.queryKey, changed);
	}
}

/** Whether a request is pending, whose response may be older than the change. */
const isFetching = (query: Query) => query.state.fetchStatus === "fetching";

function withRun(data: Pages, run: Run, [, , companyId, filter]: readonly unknown[]): Pages | null {
	if (companyId !== run.companyId) return data;
	const isListed = data.pages.some(({ items }) => items.some(({ id }) => id === run.id));
	// Only the server knows whether a person has refused the tools.
	if ((filter as RunListFilter).refused !== undefined && isRefused(run) && !isListed) return null;
	if (!isInList(filter as RunListFilter, run)) return isListed ? replaced(data, run.id, []) : data;
	if (isListed) return replaced(data, run.id, [run]);
	const [first, ...rest] = data.pages;
	const newest = first?.items[0];
	// The run belongs in the middle of the list, or on a page that is not loaded.
	if (first === undefined || (newest !== undefined && newest.createdAt > run.createdAt)) return null;
	return { ...data, pages: [{ ...first, items: [run, ...first.items] }, ...rest] };
}

function replaced(data: Pages, id: string, by: Run[]): Pages {
	const items = (page: { items: Run[] }) => page.items.flatMap((item) => (item.id === id ? by : [item]));
	return { ...data, pages: data.pages.map((page) => ({ ...page, items: items(page) })) };
}

/** Whether the run matches the list's filter by the server's rules. */
function isInList(filter: RunListFilter, run: Run): boolean {
	const { agentId, status, adapterType, issueId, since, until, q, refused } = filter;
	const includes = (values: string | undefined, value: string) => values?.split(",").includes(value) ?? true;
	return (
		includes(agentId, run.agentId) &&
		includes(status, run.status) &&
		includes(adapterType, run.adapterType) &&
		includes(issueId, run.issueId ?? "") &&
		(since === undefined || run.createdAt >= since) &&
		(until === undefined || run.createdAt < until) &&
		(refused === undefined || isRefused(run)) &&
		(q === undefined || hasText(run, q))
	);
}

const isRefused = ({ status, error }: Run) => status === "succeeded" && error?.code.endsWith("_tools_refused") === true;

function hasText({ id, promptExcerpt, summary, error, issue }: Run, q: string): boolean {
	const text = q.toLowerCase();
	const texts = [promptExcerpt, summary, error?.message, issue?.title];
	return id.startsWith(text) || texts.some((part) => part?.toLowerCase().includes(text));
}

function isPages(data: unknown): data is Pages {
	return typeof data === "object" && data !== null && "pages" in data;
}
