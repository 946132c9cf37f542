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
import { createOpenOutput } from "./open-output.ts";
import { type Output, printJson } from "./output/output.ts";
import { printedText } from "./output/printed-text.ts";
import { createProgress } from "./output/progress.ts";
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
	const openOutput = createOpenOutput();
	const openLine = createProgress(showsOpenLine(output) && !isJson ? "line" : "none", process.stdout);
	let isOpenLineShown = false;
	let isAtLineStart = true;
	const data = (text: string) => {
		if (text !== "") isAtLineStart = text.endsWith("\n");
		output.data(text);
	};
	const showOpenLine = (text: string) => {
		// Overwriting a line of a text that arrives in parts would erase it.
		if (text !== "" && !isAtLineStart) return;
		if (text !== "") openLine.show(text);
		else if (isOpenLineShown) openLine.end();
		isOpenLineShown = text !== "";
	};
	const print = (entries: TranscriptEntry[]) => {
		if (entries.length > 0) showOpenLine("");
		for (const entry of entries) {
			if (isJson) printJson(output, entry);
			else if (format && entry.kind === "stdout")
				data(printedText(() => format(entry.text, mode === "debug")) ?? renderer.render(entry));
			else data(renderer.render(entry));
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
		async push(records) {
			openOutput.push(records);
			await reader.push(records);
			showOpenLine(openOutput.shown);
		},
		async end(isRepeated) {
			showOpenLine("");
			await reader.end();
			if (!isJson) output.data(renderer.end(isRepeated));
			const { parserErrors, droppedEntries } = reader.stats;
			if (parserErrors + droppedEntries === 0) return;
			const state = "source" in choice ? ({ type: "external", version: choice.version } as const) : choice.state;
			output.note(formatParserFailures(state, reader.stats, mode));
		},
	};
}

/** A line can only be overwritten where nothing else keeps it. */
function showsOpenLine({ isTerminal }: Output): boolean {
	return isTerminal && process.env.TERM !== "dumb";
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
