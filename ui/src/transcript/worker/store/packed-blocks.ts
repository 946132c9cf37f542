import type { Block } from "../../blocks/block.ts";
import { isErrorBlock } from "../../blocks/error-block.ts";
import { rowOfBlock } from "../../blocks/rows/row.ts";
import { shownFields } from "../../blocks/rows/shown-fields.ts";
import type { VersionedList } from "../../blocks/versioned-list.ts";
import { createByteStore, encodeItem } from "./byte-store.ts";
import { createNumberList } from "./number-list.ts";
import { packBlock, unpackBlock } from "./pack-block.ts";
import { createStoredItems, type VisitRun } from "./stored-items.ts";

/** Blocks as bytes, apart from the latest ones, which still change. */
export interface PackedBlocks extends VersionedList<Block> {
	/** Sets the line of the log that the blocks added from now on come from. */
	startLine(line: number): void;
	/** The line of the log with which the block begins. */
	lineAt(index: number): number;
	/** The last block that begins with this line or an earlier one; the first one of several that begin with the same. */
	indexOfLine(line: number): number;
	/** The last block that begins with the same line as this one. */
	lastWithLineOf(index: number): number;
	/** How many blocks before this one begin with the same line. */
	partAt(index: number): number;
	isErrorAt(index: number): boolean;
	/** Visits what the blocks show as bytes, as `StoredItems` does. */
	eachRun(from: number, to: number, visit: VisitRun): void;
}

/** Blocks are packed when there are more than `MAX_LOOSE`, until there are `MIN_LOOSE`. */
const MAX_LOOSE = 128;
const MIN_LOOSE = 64;

/** @param onChange Called with the index of each block that is added or changed. */
export function createPackedBlocks(onChange: (index: number) => void): PackedBlocks {
	const loose = new Map<number, Block>();
	const shown = createStoredItems(createByteStore({ isIndexed: true }));
	const packed = createStoredItems();
	const versions = createNumberList(Uint32Array);
	const lines = createNumberList(Uint32Array);
	const errors = createNumberList(Uint8Array);
	let line = 0;

	function set(index: number, block: Block) {
		loose.set(index, block);
		errors.set(index, isErrorBlock(block) ? 1 : 0);
		versions.set(index, versions.at(index) + 1);
		if (loose.size > MAX_LOOSE) packOldest();
		onChange(index);
	}

	function packOldest() {
		const oldest = [...loose.keys()].sort((one, other) => one - other).slice(0, loose.size - MIN_LOOSE);
		for (const index of oldest) pack(index, loose.get(index) as Block);
	}

	function pack(index: number, block: Block) {
		const texts = textsOf(block);
		shown.replace(index, texts);
		packed.replace(index, [packBlock(block, texts)]);
		loose.delete(index);
	}

	function at(index: number): Block | undefined {
		const block = loose.get(index);
		if (block) return block;
		const [text] = packed.read(index);
		return text === undefined ? undefined : unpackBlock(text, shown.read(index));
	}

	function indexOfLine(wanted: number): number {
		let [low, high] = [0, lines.length];
		while (low < high) {
			const middle = (low + high) >> 1;
			if (lines.at(middle) <= wanted) low = middle + 1;
			else high = middle;
		}
		let index = Math.max(0, low - 1);
		while (index > 0 && lines.at(index - 1) === lines.at(index)) index--;
		return index;
	}

	return {
		get length() {
			return versions.length;
		},
		at,
		add(block) {
			const index = versions.length;
			versions.push(0);
			lines.push(line);
			errors.push(0);
			shown.push([]);
			packed.push([]);
			set(index, block);
		},
		replace: set,
		versionAt: versions.at,
		startLine(next) {
			line = next;
		},
		lineAt: lines.at,
		indexOfLine,
		lastWithLineOf(index) {
			let last = index;
			while (last + 1 < lines.length && lines.at(last + 1) === lines.at(index)) last++;
			return last;
		},
		partAt(index) {
			let first = index;
			while (first > 0 && lines.at(first - 1) === lines.at(index)) first--;
			return index - first;
		},
		isErrorAt: (index) => errors.at(index) === 1,
		eachRun(from, to, visit) {
			let start = from;
			for (const index of [...loose.keys()]
				.filter((key) => key >= from && key < to)
				.sort((one, other) => one - other)) {
				shown.eachRun(start, index, visit);
				const bytes = encodeItem(textsOf(loose.get(index) as Block));
				visit(bytes, 0, bytes.length);
				start = index + 1;
			}
			shown.eachRun(start, to, visit);
		},
	};
}

function textsOf(block: Block): string[] {
	return shownFields(rowOfBlock(block)).map(({ text }) => text);
}
