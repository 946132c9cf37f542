import type { ApiCallOptions } from "@paperclipai/shared";

/** Largest page size that the API accepts. */
const MAX_PAGE = 200;

interface PageQuery {
	limit: number;
	cursor?: string;
}

/** Reads a whole list, page after page. `read` makes the API call with the query and the options it gets. */
export async function readPages<Item>(
	read: (query: PageQuery, options: ApiCallOptions) => Promise<Item[]>,
): Promise<Item[]> {
	const items: Item[] = [];
	let cursor: string | undefined;
	const onHeaders = (headers: Headers) => {
		cursor = headers.get("x-next-cursor") ?? undefined;
	};
	do {
		items.push(...(await read({ limit: MAX_PAGE, ...(cursor === undefined ? {} : { cursor }) }, { onHeaders })));
	} while (cursor !== undefined);
	return items;
}
