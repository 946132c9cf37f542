import { pathToFileURL } from "node:url";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import type { ParserSandboxUnderTest } from "@paperclipai/test-support/parser-sandbox/describe-parser-sandbox.ts";
import type { Output } from "../../render/output/output.ts";
import type * as TranscriptPrinter from "../../render/transcript-printer.ts";

// Starts the parser's process from the build, which takes a third of the time.
const BUILT = pathToFileURL(builtFile("cli", "render/transcript-printer.js")).href;
const { createTranscriptPrinter } = (await import(BUILT)) as typeof TranscriptPrinter;

export interface SeenInTerminal {
	transcript: string;
	/** The last note about the state of the parser. */
	state: string;
	/** The note about lines that the parser threw on. */
	failed: string | undefined;
}

/** Prints a run that wrote `lines` like for a user, parsed by an external parser. */
export async function readInTerminal(source: string, lines: readonly string[]): Promise<SeenInTerminal> {
	const printed: string[] = [];
	const notes: string[] = [];
	const output: Output = {
		isTerminal: false,
		color: false,
		errorColor: false,
		columns: 80,
		tableWidth: Number.POSITIVE_INFINITY,
		progress: "none",
		data: (text) => void printed.push(text),
		note: (text) => void notes.push(text),
		json: (lines) => void printed.push(lines),
		raw: () => {},
	};
	const printer = createTranscriptPrinter("nice", { source, version: "1.0.0" }, output);
	await printer.push([{ seq: 1, ts: "t", stream: "stdout", chunk: lines.map((line) => `${line}\n`).join("") }]);
	await printer.end();
	const isAboutLines = (note: string) => / failed on \d+ lines?/.test(note);
	const state = notes.findLast((note) => !isAboutLines(note)) ?? "";
	return { transcript: printed.join(""), state, failed: notes.find(isAboutLines) };
}

export async function openTerminalSandbox(): Promise<ParserSandboxUnderTest> {
	return {
		async read(source, lines) {
			const { transcript, state } = await readInTerminal(source, lines);
			return {
				transcript,
				state: state.replace(/^parser: (slow: stopped)?/, "$1").replace(/^(slow: stopped).*/, "$1"),
			};
		},
		close: async () => {},
	};
}
