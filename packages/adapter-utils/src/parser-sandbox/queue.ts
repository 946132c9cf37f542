export interface Queue<Item> {
	readonly length: number;
	push(item: Item): void;
	peek(): Item | undefined;
	take(): Item | undefined;
}

const COMPACT_AT = 1024;

export function createQueue<Item>(): Queue<Item> {
	let items: Item[] = [];
	let first = 0;
	return {
		get length() {
			return items.length - first;
		},
		push: (item) => void items.push(item),
		peek: () => items[first],
		take() {
			const item = items[first];
			if (first < items.length) first++;
			if (first >= COMPACT_AT && first * 2 >= items.length) {
				items = items.slice(first);
				first = 0;
			}
			return item;
		},
	};
}
