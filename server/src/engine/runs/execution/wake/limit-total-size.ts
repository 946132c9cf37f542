/** The first items whose sizes add up to at most `max`; at least one, so that an oversized item is not skipped forever. */
export function limitTotalSize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, max: number): Item[] {
	let size = 0;
	const tooMuch = items.findIndex((item, index) => {
		size += sizeOf(item);
		return size > max && index > 0;
	});
	return tooMuch === -1 ? [...items] : items.slice(0, tooMuch);
}
