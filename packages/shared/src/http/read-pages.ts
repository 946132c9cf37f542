import { omitUndefined } from "../omit-undefined.ts";
import type { ApiCallOptions } from "./api-client.ts";

/** Largest page size that the API accepts. */
export const MAX_PAGE = 200;

export interface PageQuery {
	limit: number;
	cursor?: string;
}

/**
 * Reads a whole list, page by page.
 * @param read Calls the API with the given query and options.
 */
export async function readPages<Item>(
	read: (query: PageQuery, options: ApiCallOptions) => Promise<Item[]>,
	signal?: AbortSignal,
): Promise<Item[]> {
	const items: Item[] = [];
	let cursor: string | undefined;
	const onHeaders = (headers: Headers) => {
		cursor = headers.get("x-next-cursor") ?? undefined;
	};
	const options = { onHeaders, ...(signal ? { signal } : {}) };
	do {
		items.push(...(await read({ limit: MAX_PAGE, ...omitUndefined({ cursor }) }, options)));
	} while (cursor !== undefined);
	return items;
}
