import type { TranscriptEntry } from "./transcript-entry.ts";

/**
 * Turns one line of an agent's standard output (without its line end) into transcript entries.
 * It must not throw; a line it does not understand becomes `{ kind: "stdout", ts, text: line }`.
 */
export type StdoutLineParser = (line: string, ts: string) => TranscriptEntry[];

/** A parser that remembers earlier lines. `reset()` makes it as new, for reading a log again from the start. */
export interface StdoutParser {
	parseLine: StdoutLineParser;
	reset(): void;
}

export type StdoutParserFactory = () => StdoutParser;
