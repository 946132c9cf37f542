import { removeSequences, toTerminalJson, toTerminalText } from "@paperclipai/adapter-utils";
import { toPrintableText } from "./printable-text.ts";
import type { ProgressStyle } from "./progress.ts";
import { wrapText } from "./wrap-text.ts";

/** Data is written to stdout, notes for the user to stderr. */
export interface Output {
	/** Whether stdout is a terminal, not a file or a pipe. */
	isTerminal: boolean;
	/** Writes text made safe for a terminal, but keeps colors. */
	data(text: string): void;
	note(text: string): void;
	/** Writes lines of JSON to stdout. */
	json(lines: string): void;
	/** Writes an agent's output: the exact bytes if the stream is a file or a pipe, safe text if it is a terminal. */
	raw(stream: "stdout" | "stderr", content: string | Uint8Array): void;
	/** Whether stdout is colored. */
	color: boolean;
	errorColor: boolean;
	columns: number;
	/** Width of the terminal, or unlimited. */
	tableWidth: number;
	/** How to show progress on stderr. */
	progress: ProgressStyle;
}

/** All output passes through this object, so that no text from an agent, an adapter or a file controls the terminal. */
export function createOutput(): Output {
	const color = useColor(process.stdout.isTTY === true, process.env);
	const noteWidth = (process.stderr.isTTY && process.stderr.columns) || Number.POSITIVE_INFINITY;
	const errorColor = useColor(process.stderr.isTTY === true, process.env);
	return {
		color,
		errorColor,
		isTerminal: process.stdout.isTTY === true,
		columns: process.stdout.columns || 100,
		tableWidth: (process.stdout.isTTY && process.stdout.columns) || Number.POSITIVE_INFINITY,
		progress: process.stderr.isTTY && process.env.TERM !== "dumb" ? "line" : "lines",
		data: (text) => void process.stdout.write(toPrintableText(text, color)),
		note: (text) => void process.stderr.write(`${wrapText(toPrintableText(text, errorColor), noteWidth)}\n`),
		json: (lines) => void process.stdout.write(toTerminalJson(lines)),
		raw: (stream, content) => void process[stream].write(process[stream].isTTY ? toSafeText(content) : content),
	};
}

/** Prints the result as JSON with `--json`, otherwise with `print`. */
export type Report = (result: unknown, print: () => unknown) => Promise<void>;

export function createReport(output: Output, { json }: { json?: true }): Report {
	return async (result, print) => {
		if (json) printJson(output, result);
		else await print();
	};
}

export function printJson(output: Output, value: unknown): void {
	output.json(`${JSON.stringify(value)}\n`);
}

function toSafeText(content: string | Uint8Array): string {
	const text = typeof content === "string" ? content : Buffer.from(content).toString("utf8");
	return toTerminalText(removeSequences(text));
}

/** Colors only terminals, unless `NO_COLOR` or `FORCE_COLOR` is set. */
export function useColor(isTerminal: boolean, env: NodeJS.ProcessEnv): boolean {
	if (env.NO_COLOR) return false;
	if (env.FORCE_COLOR) return env.FORCE_COLOR !== "0" && env.FORCE_COLOR !== "false";
	return isTerminal && env.TERM !== "dumb";
}
