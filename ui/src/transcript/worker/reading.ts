import {
	createSandboxedTranscriptReader,
	createTranscriptReader,
	type LogRecord,
	type SandboxedParser,
	type StdoutParserFactory,
	type TranscriptEntry,
	type TranscriptStats,
} from "@paperclipai/adapter-utils";
import { type BlockList, createBlockList } from "../blocks/block-list.ts";
import { createPackedBlocks, type PackedBlocks } from "./store/packed-blocks.ts";

/** The log as blocks of one parser. */
export interface Reading {
	readonly blocks: BlockList;
	/** The blocks as stored. */
	readonly packed: PackedBlocks;
	readonly stats: Readonly<TranscriptStats>;
	/** Whether the whole log has been parsed. */
	readonly done: boolean;
	/** Number of records that the parser has not processed yet. */
	readonly waiting: number;
	push(chunks: readonly LogChunk[]): void;
	/** `line`: index of the first Raw line that has no line break. */
	end(line: number): void;
}

/** Called with the index of each added or changed block. */
export type OnBlock = (index: number) => void;

/** Parses synchronously in this thread. */
export function readWithLocalParser(createParser: StdoutParserFactory, onBlock: OnBlock): Reading {
	const reader = createTranscriptReader({ createParser });
	const { blocks, packed, add } = collectBlocks(onBlock);
	let done = false;
	return {
		blocks,
		packed,
		stats: reader.stats,
		get done() {
			return done;
		},
		waiting: 0,
		push: (chunks) => {
			for (const { record, line } of chunks) add(reader.push(record), line);
		},
		end(line) {
			add(reader.end(), line);
			done = true;
		},
	};
}

/** Parses asynchronously in the sandbox. Calls `onProgress` when blocks were added or the log is done. */
export function readWithSandboxedParser(parser: SandboxedParser, onBlock: OnBlock, onProgress: () => void): Reading {
	const { blocks, packed, add } = collectBlocks(onBlock);
	/** Lines whose entries have not arrived yet, from `nextLine` on. */
	let lines: number[] = [];
	let nextLine = 0;
	let done = false;

	function addAll(entries: TranscriptEntry[], counts: readonly number[]) {
		let from = 0;
		for (const count of counts) {
			add(entries.slice(from, from + count), lines[nextLine++] ?? 0);
			from += count;
		}
		if (nextLine < lines.length) return;
		lines = [];
		nextLine = 0;
	}

	const reader = createSandboxedTranscriptReader({
		parser,
		onEntries(entries, counts) {
			addAll(entries, counts);
			onProgress();
		},
		onEnd() {
			done = true;
			onProgress();
		},
	});
	return {
		blocks,
		packed,
		stats: reader.stats,
		get done() {
			return done;
		},
		get waiting() {
			return reader.waiting;
		},
		push(chunks) {
			for (const { line } of chunks) lines.push(line);
			reader.push(chunks.map(({ record }) => record));
		},
		end(line) {
			lines.push(line);
			reader.end();
		},
	};
}

function collectBlocks(onBlock: OnBlock) {
	const packed = createPackedBlocks(onBlock);
	const blocks = createBlockList(packed);
	return {
		blocks,
		packed,
		add(entries: TranscriptEntry[], line: number) {
			packed.startLine(line);
			for (const entry of entries) blocks.push(entry);
		},
	};
}

/** At most one line of output, with the Raw line that it ends or belongs to. */
export interface LogChunk {
	record: LogRecord;
	line: number;
}
