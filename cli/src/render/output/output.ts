import type { ProgressStyle } from "./progress.ts";
import { useColor } from "./use-color.ts";

/** Data goes to stdout, notes for the user to stderr. */
export interface Output {
	/** stdout is a terminal, not a file or a pipe. */
	isTerminal: boolean;
	data(text: string): void;
	note(text: string): void;
	/** Colour on stdout. */
	color: boolean;
	errorColor: boolean;
	columns: number;
	/** How to show progress on stderr. */
	progress: ProgressStyle;
}

export function createOutput(): Output {
	return {
		isTerminal: process.stdout.isTTY === true,
		color: useColor(process.stdout.isTTY === true, process.env),
		errorColor: useColor(process.stderr.isTTY === true, process.env),
		columns: process.stdout.columns || 100,
		progress: process.stderr.isTTY && process.env.TERM !== "dumb" ? "line" : "lines",
		data: (text) => void process.stdout.write(text),
		note: (text) => void process.stderr.write(`${text}\n`),
	};
}

export function printJson(output: Output, value: unknown): void {
	output.data(`${JSON.stringify(value)}\n`);
}
