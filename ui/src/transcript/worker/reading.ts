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

/** The log as one parser turns it into blocks. */
export interface Reading {
	readonly blocks: BlockList;
	readonly stats: Readonly<TranscriptStats>;
	/** The whole log has been parsed. */
	readonly done: boolean;
	/** Number of records that the parser has not processed yet. */
	readonly waiting: number;
	push(records: readonly LogRecord[]): void;
	/** Called after the last record. */
	end(): void;
}

/** Parses in this thread, synchronously. */
export function readWithLocalParser(createParser: StdoutParserFactory): Reading {
	const reader = createTranscriptReader({ createParser });
	const { blocks, add } = collectBlocks();
	let done = false;
	return {
		blocks,
		stats: reader.stats,
		get done() {
			return done;
		},
		waiting: 0,
		push: (records) => {
			for (const record of records) add(reader.push(record));
		},
		end() {
			add(reader.end());
			done = true;
		},
	};
}

/** Parses in the sandbox, asynchronously. Calls `onProgress` whenever blocks were added or the log is done. */
export function readWithSandboxedParser(parser: SandboxedParser, onProgress: () => void): Reading {
	const { blocks, add } = collectBlocks();
	let done = false;
	const reader = createSandboxedTranscriptReader({
		parser,
		onEntries(entries) {
			add(entries);
			onProgress();
		},
		onEnd() {
			done = true;
			onProgress();
		},
	});
	return {
		blocks,
		stats: reader.stats,
		get done() {
			return done;
		},
		get waiting() {
			return reader.waiting;
		},
		push: reader.push,
		end: reader.end,
	};
}

function collectBlocks() {
	const blocks = createBlockList();
	return {
		blocks,
		add(entries: TranscriptEntry[]) {
			for (const entry of entries) blocks.push(entry);
		},
	};
}
