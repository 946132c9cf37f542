import { createStdoutFormatter, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { FormatReport } from "./protocol.ts";

type Format = (line: string, debug: boolean) => void;

/** Prints lines with the formatter of the `./cli` entry, and with a formatter for the parser of the UI. */
export function formatLines(
	format: Format,
	createParser: StdoutParserFactory,
	lines: string[],
	debug: boolean,
): FormatReport {
	return {
		printed: printedBy(format, lines, debug),
		expected: printedBy(createStdoutFormatter(createParser), lines, debug),
	};
}

function printedBy(format: Format, lines: string[], debug: boolean): string {
	const printed: string[] = [];
	const { log } = console;
	const write = process.stdout.write;
	console.log = (...values: unknown[]) => void printed.push(`${values.join(" ")}\n`);
	process.stdout.write = (chunk: string | Uint8Array) => {
		printed.push(String(chunk));
		return true;
	};
	try {
		for (const line of lines) format(line, debug);
	} finally {
		console.log = log;
		process.stdout.write = write;
	}
	return printed.join("");
}
