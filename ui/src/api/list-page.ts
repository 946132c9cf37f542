import type { ApiCallOptions } from "@paperclipai/shared";

/** The most that a list answers with at once. */
export const MAX_PAGE = 200;

/** One page of a list, with the cursor of the next one if there is more. */
export interface ListPage<Item> {
	items: Item[];
	nextCursor: string | undefined;
}

/** Makes a page of a call: `read` gets the options that the call has to be made with. */
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
