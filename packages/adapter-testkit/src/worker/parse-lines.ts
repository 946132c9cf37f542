import { checkEntries, type StdoutParser, type StdoutParserFactory } from "@paperclipai/adapter-utils";
import type { ParsedLine, ParseMode } from "./protocol.ts";
import { describeThrown } from "./thrown.ts";

const TS = "2026-01-01T00:00:00.000Z";

export function parseLines(
	create: StdoutParserFactory,
	mode: ParseMode,
	lines: string[],
	folder: string,
): ParsedLine[] {
	const parser = create();
	if (mode === "after_reset") {
		for (const line of lines) parseLine(parser, line, folder);
		parser.reset();
	}
	if (mode !== "interleaved") return lines.map((line) => parseLine(parser, line, folder));
	const other = create();
	const half = Math.floor(lines.length / 2);
	return lines.map((line, index) => {
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
