/** The first of these that fit together into `most`; at least one, so that a large one is not left out for ever. */
export function fitting<Item>(items: readonly Item[], sizeOf: (item: Item) => number, most: number): Item[] {
	let size = 0;
	const tooMuch = items.findIndex((item, index) => {
		size += sizeOf(item);
		return size > most && index > 0;
	});
	return tooMuch === -1 ? [...items] : items.slice(0, tooMuch);
}
