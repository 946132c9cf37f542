/** A list that knows which of its items were added or replaced. */
export interface VersionedList<Item> {
	readonly length: number;
	at(index: number): Item | undefined;
	add(item: Item): void;
	replace(index: number, item: Item): void;
	/** Increases by one whenever the item at `index` changes. */
	versionAt(index: number): number;
	/** The lowest index that was added or replaced since the last call; `null` when none was. */
	takeFirstChanged(): number | null;
}

export function createVersionedList<Item>(): VersionedList<Item> {
	const items: Item[] = [];
	const versions: number[] = [];
	let firstChanged: number | null = null;

	function set(index: number, item: Item) {
		items[index] = item;
		versions[index] = (versions[index] ?? 0) + 1;
		firstChanged = Math.min(firstChanged ?? index, index);
	}

	return {
		get length() {
			return items.length;
		},
		at: (index) => items[index],
		add: (item) => set(items.length, item),
		replace: set,
		versionAt: (index) => versions[index] ?? 0,
		takeFirstChanged() {
			const taken = firstChanged;
			firstChanged = null;
			return taken;
		},
	};
}
