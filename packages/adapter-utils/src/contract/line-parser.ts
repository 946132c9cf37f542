import type { TranscriptEntry } from "./transcript-entry.ts";

/**
 * Must be synchronous and must not throw. `[]` hides the line; an unknown line becomes `{ kind: "stdout", ts, text:
 * line }`.
 * @param line Excludes the line break.
 * @param ts ISO 8601 time of the line, to be copied into the entries.
 */
export type StdoutLineParser = (line: string, ts: string) => TranscriptEntry[];

export interface StdoutParser {
	parseLine: StdoutLineParser;
	/** Discards all state. Called before a log is read again from the start. */
	reset(): void;
}

/** Called once for each log. */
export type StdoutParserFactory = () => StdoutParser;
