import {
	createTerminalRenderer,
	createTranscriptReader,
	type LogRecord,
	type ParserState,
	type TranscriptEntry,
} from "@paperclipai/adapter-utils";
import type { ParserChoice } from "../parser-sandbox/choose-parser.ts";
import { createSandboxedReader } from "../parser-sandbox/sandboxed-reader.ts";
import type { Output } from "./output/output.ts";
import { formatParserFailures, formatParserNote } from "./parser-note.ts";

export type TranscriptMode = "nice" | "debug" | "json" | "raw";

/** Prints a run log while it comes. */
export interface TranscriptPrinter {
	/** Resolves when more can be taken. */
	push(records: readonly LogRecord[]): Promise<void>;
	/** Resolves when all of it is printed. */
	end(): Promise<void>;
}

interface EntryReader extends TranscriptPrinter {
	/** Lines so far that the parser threw on. */
	readonly failedLines: number;
}

export function createTranscriptPrinter(
	mode: Exclude<TranscriptMode, "raw">,
	choice: ParserChoice,
	output: Output,
): TranscriptPrinter {
	const isJson = mode === "json";
	const renderer = createTerminalRenderer({ color: output.color, debug: mode === "debug", columns: output.columns });
	const print = (entries: TranscriptEntry[]) => {
		for (const entry of entries) output.data(isJson ? `${JSON.stringify(entry)}\n` : renderer.render(entry));
	};
	const tell = (state: ParserState) => {
		if (state.type !== "built-in") output.note(formatParserNote(state, isJson));
	};
	const reader: EntryReader =
		"source" in choice
			? createSandboxedReader({ ...choice, onEntries: print, onState: tell })
			: createOwnReader(choice, print, tell);
	return {
		push: (records) => reader.push(records),
		async end() {
			await reader.end();
			if (!isJson) output.data(renderer.end());
			if ("source" in choice && reader.failedLines > 0) {
				output.note(formatParserFailures(choice.version, reader.failedLines, isJson));
			}
		},
	};
}

function createOwnReader(
	{ createParser, state }: Exclude<ParserChoice, { source: string }>,
	print: (entries: TranscriptEntry[]) => void,
	tell: (state: ParserState) => void,
): EntryReader {
	const reader = createTranscriptReader({ createParser });
	tell(state);
	return {
		get failedLines() {
			return reader.stats.parserErrors;
		},
		async push(records) {
			for (const record of records) print(reader.push(record));
		},
		end: async () => print(reader.end()),
	};
}

/** The bytes the agent wrote, each stream to the one of the same name. */
export function createRawPrinter(): TranscriptPrinter {
	return {
		async push(records) {
			for (const { stream, chunk, chunkBase64 } of records) {
				if (stream === "system") continue;
				const target = stream === "stdout" ? process.stdout : process.stderr;
				target.write(chunk ?? Buffer.from(chunkBase64 ?? "", "base64"));
			}
		},
		async end() {},
	};
}
