import { markdownText } from "../../../kit/markdown/markdown-text.ts";
import type { Block } from "../../blocks/block.ts";
import { rowOfBlock } from "../../blocks/rows/row.ts";
import { shownFields } from "../../blocks/rows/shown-fields.ts";
import type { VersionedList } from "../../blocks/versioned-list.ts";
import { createByteStore, encodeItem } from "./byte-store.ts";
import { createNumberList } from "./number-list.ts";
import { createStoredItems, type VisitRun } from "./stored-items.ts";

/** Shorter strings are not worth a reference. */
const MIN_SHARED_LENGTH = 12;

/** Marks references, and escapes strings that begin with it. */
const MARK = "\0";

/** Blocks as bytes, except for the latest ones, which still change. */
export interface PackedBlocks extends VersionedList<Block> {
	/** Sets the log line of blocks added from now on. */
	startLine(line: number): void;
	/** The first log line of the block. */
	lineAt(index: number): number;
	/** The last block that begins at or before this line; the first of several with the same line. */
	indexOfLine(line: number): number;
	/** The last block with the same first line. */
	lastWithLineOf(index: number): number;
	/** Number of earlier blocks with the same first line. */
	partAt(index: number): number;
	isErrorAt(index: number): boolean;
	/** Visits the shown text as bytes, as in `StoredItems`. */
	eachRun(from: number, to: number, visit: VisitRun): void;
}

/** Packs down to `MIN_LOOSE` blocks whenever there are more than `MAX_LOOSE`. */
const MAX_LOOSE = 128;
const MIN_LOOSE = 64;

/** @param onChange Called with the index of each added or changed block. */
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
	return shownFields(rowOfBlock(block)).map(({ text, isMarkdown }) => (isMarkdown ? markdownText(text) : text));
}

/** "Next error" stops at these blocks. */
function isErrorBlock(block: Block): boolean {
	switch (block.kind) {
		case "tool":
			return block.result?.isError === true;
		case "result":
			return block.isError;
		case "log":
			return block.errors.length > 0;
		default:
			return false;
	}
}

/** JSON in which strings equal to one of `texts` are references. */
export function packBlock(block: Block, texts: readonly string[]): string {
	const indexes = new Map(texts.map((text, index) => [text, index]));
	return JSON.stringify(block, (_key, value: unknown) => {
		if (typeof value !== "string") return value;
		const index = value.length < MIN_SHARED_LENGTH ? undefined : indexes.get(value);
		if (index !== undefined) return `${MARK}${index}`;
		return value.startsWith(MARK) ? `${MARK}${value}` : value;
	});
}

export function unpackBlock(packed: string, texts: readonly string[]): Block {
	// paperclip:allow-unchecked-json: packBlock has written it in this process
	return JSON.parse(packed, (_key, value: unknown) => {
		if (typeof value !== "string" || !value.startsWith(MARK)) return value;
		const rest = value.slice(MARK.length);
		return rest.startsWith(MARK) ? rest : (texts[Number(rest)] ?? "");
	});
}
