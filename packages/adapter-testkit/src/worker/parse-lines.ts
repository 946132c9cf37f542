import { checkEntries, type StdoutParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { ParsedLine, ParseMode } from "./protocol.ts";
import { describeThrown } from "./thrown.ts";

const TS = "2026-01-01T00:00:00.000Z";

export function parseLines(
	create: StdoutParserFactory,
	mode: ParseMode,
	lines: string[],
	folder: string,
	beginLine: (index: number) => void,
): ParsedLine[] {
	const parser = create();
	const parseAll = () =>
		lines.map((line, index) => {
			beginLine(index);
			return parseLine(parser, line, folder);
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
		const parsed = parseLine(parser, line, folder);
		parseLine(other, lines[(index + half) % lines.length] ?? line, folder);
		return parsed;
	});
}

function parseLine(parser: StdoutParser, line: string, folder: string): ParsedLine {
	try {
		const { entries, dropped } = checkEntries(parser.parseLine(line, TS), line, TS);
		return { line, entries, dropped, thrown: null };
	} catch (error) {
		return { line, entries: [], dropped: 0, thrown: describeThrown(error, folder) };
	}
}
