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

/** A log as one parser reads it into blocks. */
export interface Reading {
	readonly blocks: BlockList;
	readonly stats: Readonly<TranscriptStats>;
	/** The end of the log has been read. */
	readonly done: boolean;
	/** Records that wait for the parser. */
	readonly waiting: number;
	push(records: readonly LogRecord[]): void;
	/** No more records come. */
	end(): void;
}

/** Reads at once. */
export function readWith(createParser: StdoutParserFactory): Reading {
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

/** Reads when the parser behind the wall has answered; `onProgress` is called whenever there is more. */
export function readHosted(parser: SandboxedParser, onProgress: () => void): Reading {
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
