import { createStdoutFormatter, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { FormatReport } from "./protocol.ts";

type Format = (line: string, debug: boolean) => void;

/** Prints lines with the formatter of the `./cli` entry, and with a formatter for the parser of the UI. */
export function formatLines(
	format: Format,
	createParser: StdoutParserFactory,
	lines: string[],
	debug: boolean,
	beginLine: (index: number) => void,
): FormatReport {
	return {
		printed: printedBy(format, lines, debug, beginLine),
		expected: printedBy(createStdoutFormatter(createParser), lines, debug, beginLine),
	};
}

function printedBy(format: Format, lines: string[], debug: boolean, beginLine: (index: number) => void): string {
	const printed: string[] = [];
	const { log } = console;
	const write = process.stdout.write;
	console.log = (...values: unknown[]) => void printed.push(`${values.join(" ")}\n`);
	process.stdout.write = (chunk: string | Uint8Array) => {
		printed.push(String(chunk));
		return true;
	};
	try {
		for (const [index, line] of lines.entries()) {
			beginLine(index);
			format(line, debug);
		}
	} finally {
		console.log = log;
		process.stdout.write = write;
	}
	return printed.join("");
}
