import type { StdoutParser, StdoutParserFactory } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { checkEntries } from "./entries/check-entries.ts";
import { addDropReasons, type DropReason } from "./entries/drop-reasons.ts";
import { createGenericParser, parseGenericLine } from "./generic-parser.ts";
import { createLineSplitter } from "./line-splitter.ts";
import { type LogRecord, textOfRecord } from "./log-record.ts";
import { isInvalidLine, isUnknownEvent } from "./unparsed-line.ts";

export interface TranscriptStats {
	lines: number;
	quiet: number;
	/** Number of lines shown unparsed, because the parser threw, did not know the event, or returned no valid entry. */
	unparsed: number;
	parserErrors: number;
	/** Number of entries that violate the contract and are not shown. */
	droppedEntries: number;
	/** The most frequent reasons first; at most `MAX_DROP_REASONS`. */
	dropReasons: readonly DropReason[];
}

export const NO_TRANSCRIPT_STATS: Readonly<TranscriptStats> = {
	lines: 0,
	quiet: 0,
	unparsed: 0,
	parserErrors: 0,
	droppedEntries: 0,
	dropReasons: [],
};

export interface TranscriptReaderOptions {
	createParser: StdoutParserFactory;
	/** Counters to increment. Default: a new object. */
	stats?: TranscriptStats;
}

export interface TranscriptReader {
	push(record: LogRecord): TranscriptEntry[];
	end(): TranscriptEntry[];
	/** Discards all state and counts, before a log is read again from the start. */
	reset(): void;
	readonly stats: Readonly<TranscriptStats>;
}

/**
 * Turns log records into entries. The parser is untrusted: its entries are checked, and the generic parser reads lines
 * on which it throws. Each line has the time of the record that completed the line.
 */
export function createTranscriptReader(options: TranscriptReaderOptions): TranscriptReader {
	const { stats = { ...NO_TRANSCRIPT_STATS } } = options;
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
		const { entries, dropped, reasons } = checkEntries(parsed, line, ts);
		stats.droppedEntries += dropped;
		stats.dropReasons = addDropReasons(stats.dropReasons, reasons);
		if (entries.length === 0) stats.quiet++;
		else if (isInvalidLine(entries, dropped, line) || entries.some(isUnknownEvent)) stats.unparsed++;
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
			Object.assign(stats, NO_TRANSCRIPT_STATS);
			try {
				parser.reset();
			} catch {
				parser = makeParser();
			}
		},
	};
}
