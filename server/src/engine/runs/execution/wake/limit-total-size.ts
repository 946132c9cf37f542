/** The first items whose sizes add up to at most `max`; at least one, so that an item over the limit is not left out for ever. */
export function limitTotalSize<Item>(items: readonly Item[], sizeOf: (item: Item) => number, max: number): Item[] {
	let size = 0;
	const tooMuch = items.findIndex((item, index) => {
		size += sizeOf(item);
		return size > max && index > 0;
	});
	return tooMuch === -1 ? [...items] : items.slice(0, tooMuch);
}
