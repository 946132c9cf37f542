import type { StdoutParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";

/**
 * Matches lines such as `[paperclip] ...`, which start with a name in brackets, of 2 to 64 lower-case letters, digits,
 * `-`, `_` or `.`.
 */
const SYSTEM_LINE = /^\[[a-z][a-z0-9._-]{1,63}\](?:\s|$)/;

/**
 * Turns a line such as `[paperclip] ready` into a `system` entry, and every other line into `assistant` text without
 * Markdown, because it may be prose or the output of a command.
 * @param ts ISO 8601 time of the line.
 */
export function parseGenericLine(line: string, ts: string): TranscriptEntry[] {
	return [
		SYSTEM_LINE.test(line)
			? { kind: "system", ts, text: line }
			: { kind: "assistant", ts, text: line, format: "plain" },
	];
}

export function createGenericParser(): StdoutParser {
	return { parseLine: parseGenericLine, reset() {} };
}
