import {
	createTerminalRenderer,
	createTranscriptReader,
	type LogRecord,
	type ParserState,
	type ResultEntry,
	type TranscriptEntry,
	type TranscriptStats,
} from "@paperclipai/adapter-utils";
import type { TranscriptMode } from "../input/transcript-mode.ts";
import type { ParserChoice } from "../parser-sandbox/choose-parser.ts";
import { createSandboxedReader } from "../parser-sandbox/sandboxed-reader.ts";
import { type Output, printJson } from "./output/output.ts";
import { printedText } from "./output/printed-text.ts";
import { formatParserFailures, formatParserNote } from "./parser-note.ts";

/** Prints the transcript of a run log as it arrives. */
export interface TranscriptPrinter {
	/** Resolves when the printer is ready for more. */
	push(records: readonly LogRecord[]): Promise<void>;
	/**
	 * Resolves when everything is printed.
	 * @param isRepeated Whether the verdict repeats the closing line of the last result.
	 */
	end(isRepeated?: (result: ResultEntry) => boolean): Promise<void>;
}

interface EntryReader extends TranscriptPrinter {
	readonly stats: Readonly<TranscriptStats>;
}

export function createTranscriptPrinter(
	mode: Exclude<TranscriptMode, "raw">,
	choice: ParserChoice,
	output: Output,
): TranscriptPrinter {
	const isJson = mode === "json";
	const renderer = createTerminalRenderer({
		color: output.color,
		debug: mode === "debug",
		columns: output.columns,
		// `--debug` prints everything.
		holdsClosing: mode !== "debug",
	});
	const format = "source" in choice ? undefined : choice.format;
	const print = (entries: TranscriptEntry[]) => {
		for (const entry of entries) {
			if (isJson) printJson(output, entry);
			else if (format && entry.kind === "stdout")
				output.data(printedText(() => format(entry.text, mode === "debug")) ?? renderer.render(entry));
			else output.data(renderer.render(entry));
		}
	};
	const noteState = (state: ParserState) => {
		if (state.type !== "built-in") output.note(formatParserNote(state, isJson));
	};
	const reader: EntryReader =
		"source" in choice
			? createSandboxedReader({ ...choice, onEntries: print, onState: noteState })
			: createLocalReader(choice, print, noteState);
	return {
		push: (records) => reader.push(records),
		async end(isRepeated) {
			await reader.end();
			if (!isJson) output.data(renderer.end(isRepeated));
			const { parserErrors, droppedEntries } = reader.stats;
			if ("source" in choice && parserErrors + droppedEntries > 0) {
				output.note(formatParserFailures(choice.version, reader.stats, isJson));
			}
		},
	};
}

function createLocalReader(
	{ createParser, state }: Exclude<ParserChoice, { source: string }>,
	print: (entries: TranscriptEntry[]) => void,
	noteState: (state: ParserState) => void,
): EntryReader {
	const reader = createTranscriptReader({ createParser });
	noteState(state);
	return {
		stats: reader.stats,
		async push(records) {
			for (const record of records) print(reader.push(record));
		},
		end: async () => print(reader.end()),
	};
}

/** Prints the output of the agent unparsed, stdout to stdout and stderr to stderr. */
export function createRawPrinter(output: Output): TranscriptPrinter {
	return {
		async push(records) {
			for (const { stream, chunk, chunkBase64 } of records) {
				if (stream === "system") continue;
				output.raw(stream, chunk ?? Buffer.from(chunkBase64 ?? "", "base64"));
			}
		},
		async end() {},
	};
}
