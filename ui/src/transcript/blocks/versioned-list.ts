export interface VersionedList<Item> {
	readonly length: number;
	at(index: number): Item | undefined;
	add(item: Item): void;
	replace(index: number, item: Item): void;
	/** Increases whenever the item changes. */
	versionAt(index: number): number;
}

export function createVersionedList<Item>(): VersionedList<Item> {
	const items: Item[] = [];
	const versions: number[] = [];

	function set(index: number, item: Item) {
		items[index] = item;
		versions[index] = (versions[index] ?? 0) + 1;
	}

	return {
		get length() {
			return items.length;
		},
		at: (index) => items[index],
		add: (item) => set(items.length, item),
		replace: set,
		versionAt: (index) => versions[index] ?? 0,
	};
}
