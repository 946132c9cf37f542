import type { ApiCallOptions } from "@paperclipai/shared";

/** One page of a list. `nextCursor` is `undefined` on the last page. */
export interface ListPage<Item> {
	items: Item[];
	nextCursor: string | undefined;
}

/** `read` must pass on the options it gets, which collect the cursor. */
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
