import type { StdoutParser, StdoutParserFactory } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { checkEntries } from "./entries/check-entries.ts";
import { createGenericParser, parseGenericLine } from "./generic-parser.ts";
import { createLineSplitter } from "./line-splitter.ts";
import type { LogRecord } from "./log-record.ts";
import { textOfRecord } from "./record-text.ts";

export interface TranscriptStats {
	/** Lines of standard output so far. */
	lines: number;
	/** Lines of standard output that gave no entry: the parser knows them, and they say nothing to a reader. */
	quiet: number;
	/** Lines of standard output that are shown as they are, because the parser did not know or could not read them. */
	unparsed: number;
	/** How often the parser threw. */
	parserErrors: number;
}

/** Turns the records of a run log into transcript entries, in order. */
export interface TranscriptReader {
	push(record: LogRecord): TranscriptEntry[];
	/** Gives the entries of last lines that have no end. */
	end(): TranscriptEntry[];
	/** Makes the reader as new, to read a log again from the start. */
	reset(): void;
	readonly stats: Readonly<TranscriptStats>;
}

/**
 * The one road from a run log to a transcript, in the browser and in the terminal. Standard output goes line by line
 * through the adapter's parser, which is not trusted: what it gives is checked, and a line it throws on is read by the
 * generic parser. A line has the time of the record that completed it. A `system` record is one entry.
 */
export function createTranscriptReader(options: { createParser: StdoutParserFactory }): TranscriptReader {
	const stats: TranscriptStats = { lines: 0, quiet: 0, unparsed: 0, parserErrors: 0 };
	let stdout = createLineSplitter();
	let stderr = createLineSplitter();
	let stdoutTs = "";
	let stderrTs = "";
	let parser = makeParser();

	function makeParser(): StdoutParser {
		try {
			return options.createParser();
		} catch {
			stats.parserErrors++;
			return createGenericParser();
		}
	}

	function readLine(line: string, ts: string): TranscriptEntry[] {
		stats.lines++;
		let parsed: unknown;
		try {
			parsed = parser.parseLine(line, ts);
		} catch {
			stats.parserErrors++;
			stats.unparsed++;
			return parseGenericLine(line, ts);
		}
		const { entries } = checkEntries(parsed, line, ts);
		if (entries.length === 0) stats.quiet++;
		else if (entries.some((entry) => entry.kind === "stdout")) stats.unparsed++;
		return entries;
	}

	return {
		stats,
		push(record) {
			const text = textOfRecord(record);
			const { ts } = record;
			switch (record.stream) {
				case "stdout":
					stdoutTs = ts;
					return stdout.push(text).flatMap((line) => readLine(line, ts));
				case "stderr":
					stderrTs = ts;
					return stderr.push(text).map((line) => ({ kind: "stderr", ts, text: line }));
				case "system":
					return [{ kind: "system", ts, text: text.replace(/\r?\n$/, "") }];
			}
		},
		end() {
			const lastOut = stdout.end().flatMap((line) => readLine(line, stdoutTs));
			const lastErr = stderr.end().map((line): TranscriptEntry => ({ kind: "stderr", ts: stderrTs, text: line }));
			return [...lastOut, ...lastErr];
		},
		reset() {
			stdout = createLineSplitter();
			stderr = createLineSplitter();
			Object.assign(stats, { lines: 0, quiet: 0, unparsed: 0, parserErrors: 0 });
			try {
				parser.reset();
			} catch {
				parser = makeParser();
			}
		},
	};
}
