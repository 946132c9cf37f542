import { checkEntries, type StdoutParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { ParsedLine, ParseMode, Thrown } from "./protocol.ts";

const TS = "2026-01-01T00:00:00.000Z";

export function parseLines(
	create: StdoutParserFactory,
	mode: ParseMode,
	lines: string[],
	describe: (error: unknown) => Thrown,
	beginLine: (index: number) => void,
): ParsedLine[] {
	const parser = create();
	const parseAll = () =>
		lines.map((line, index) => {
			beginLine(index);
			return parseLine(parser, line, describe);
		});
	if (mode === "after_reset") {
		parseAll();
		parser.reset();
	}
	if (mode !== "interleaved") return parseAll();
	const other = create();
	const half = Math.floor(lines.length / 2);
	return lines.map((line, index) => {
		beginLine(index);
		const parsed = parseLine(parser, line, describe);
		parseLine(other, lines[(index + half) % lines.length] ?? line, describe);
		return parsed;
	});
}

function parseLine(parser: StdoutParser, line: string, describe: (error: unknown) => Thrown): ParsedLine {
	try {
		const { entries, dropped } = checkEntries(parser.parseLine(line, TS), line, TS);
		return { line, entries, dropped, thrown: null };
	} catch (error) {
		return { line, entries: [], dropped: 0, thrown: describe(error) };
	}
}
