import { type ByteStore, createByteStore } from "./byte-store.ts";
import type { NgramIndex } from "./ngram-index.ts";
import { createNumberList } from "./number-list.ts";

/** Replacing an item leaves its old bytes unused, so only items that rarely change should be stored. */
export interface StoredItems {
	readonly length: number;
	push(texts: readonly string[]): void;
	replace(index: number, texts: readonly string[]): void;
	read(index: number): string[];
	/** Visits items in order, several at once where they are adjacent. */
	eachRun(from: number, to: number, visit: VisitRun): void;
}

/** Receives whole items from `start` (inclusive) to `end` (exclusive), and the index of `bytes`, if any. */
export type VisitRun = (bytes: Uint8Array, start: number, end: number, index?: NgramIndex) => void;

export function createStoredItems(store: ByteStore = createByteStore()): StoredItems {
	const addresses = createNumberList(Float64Array);
	const lengths = createNumberList(Uint32Array);

	function visitRun(address: number, end: number, visit: VisitRun) {
		const { bytes, start, index } = store.locate(address);
		// `| 0` makes integers: floating-point indexes slow down each access several times.
		visit(bytes, start | 0, (start + (end - address)) | 0, index);
	}

	return {
		get length() {
			return addresses.length;
		},
		push(texts) {
			const { address, length } = store.append(texts);
			addresses.push(address);
			lengths.push(length);
		},
		replace(index, texts) {
			const { address, length } = store.append(texts);
			addresses.set(index, address);
			lengths.set(index, length);
		},
		read: (index) =>
			index < addresses.length ? store.read({ address: addresses.at(index), length: lengths.at(index) }) : [],
		eachRun(from, to, visit) {
			let start = -1;
			let end = -1;
			for (let index = from; index < Math.min(to, addresses.length); index++) {
				const address = addresses.at(index);
				if (address !== end) {
					if (start !== -1) visitRun(start, end, visit);
					start = address;
				}
				end = address + lengths.at(index);
			}
			if (start !== -1) visitRun(start, end, visit);
		},
	};
}
