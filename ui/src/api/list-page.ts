import type { ApiCallOptions, IssueStatus } from "@paperclipai/shared";
import type { InfiniteData } from "@tanstack/react-query";

/** One page of a list. `nextCursor` is `undefined` on the last page. */
export interface ListPage<Item> {
	items: Item[];
	nextCursor: string | undefined;
}

/** @param read Must pass its options to the API call, because they collect the cursor. */
export async function readPage<Item>(
	read: (options: ApiCallOptions) => Promise<Item[]>,
	signal: AbortSignal,
): Promise<ListPage<Item>> {
	let nextCursor: string | undefined;
	const onHeaders = (headers: Headers) => {
		nextCursor = headers.get("x-next-cursor") ?? undefined;
	};
	return { items: await read({ signal, onHeaders }), nextCursor };
}

/**
 * Placeholder data of a list whose filter changes: the previous items instead of a flash, but not an empty list, which
 * would say that the new filter matches nothing before the server has responded.
 */
export function keepPreviousItems<Data extends InfiniteData<ListPage<unknown>, unknown>>(
	previous: Data | undefined,
): Data | undefined {
	return previous?.pages.some(({ items }) => items.length > 0) ? previous : undefined;
}

export interface IssueFilter {
	status?: IssueStatus | undefined;
	assigneeAgentId?: string | undefined;
	projectId?: string | undefined;
	q?: string | undefined;
	limit?: number;
}

export interface RunListFilter {
	/** Comma-separated values. */
	agentId?: string;
	status?: string;
	adapterType?: string;
	issueId?: string;
	/** ISO 8601 in UTC with milliseconds. */
	since?: string;
	until?: string;
	q?: string;
	/** `true`: only runs whose tools were refused. */
	refused?: string;
	limit: number;
}
