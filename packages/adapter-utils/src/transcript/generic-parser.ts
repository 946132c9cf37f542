import type { StdoutParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";

/** `[paperclip] ...`: a name in brackets of lower-case letters, digits, `-`, `_` or `.`, two or more, at the very start. */
const SYSTEM_LINE = /^\[[a-z][a-z0-9._-]{1,63}\](?:\s|$)/;

/**
 * Reads a line of a program that has no output format of its own. A line that starts with a name in square brackets,
 * as in `[paperclip] ready`, is a `system` entry; every other line, also an empty one, is `assistant` text. Empty lines
 * stay because they part the paragraphs of the text that `appendEntry` puts together from the lines.
 */
export function parseGenericLine(line: string, ts: string): TranscriptEntry[] {
	return [{ kind: SYSTEM_LINE.test(line) ? "system" : "assistant", ts, text: line }];
}

/** The parser for adapters without one. It keeps nothing from line to line. */
export function createGenericParser(): StdoutParser {
	return { parseLine: parseGenericLine, reset() {} };
}
