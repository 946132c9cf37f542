import type { StdoutLineParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { checkEntries, MAX_DROPPED_PER_LINE } from "../transcript/entries/check-entries.ts";
import { addDropReasons, readDropReasons } from "../transcript/entries/drop-reasons.ts";
import { parseGenericLine } from "../transcript/generic-parser.ts";
import { createLineSplitter } from "../transcript/line-splitter.ts";
import { type LogRecord, textOfRecord } from "../transcript/log-record.ts";
import { createTranscriptReader, NO_TRANSCRIPT_STATS, type TranscriptStats } from "../transcript/transcript-reader.ts";
import { isInvalidLine, isUnknownEvent } from "../transcript/unparsed-line.ts";
import { limitEntries } from "./protocol/limit-entries.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine } from "./protocol/parser-messages.ts";
import { createQueue, type Queue } from "./queue.ts";
import type { ParsedLine, SandboxedParser } from "./sandboxed-parser.ts";

export interface SandboxedTranscriptReader {
	push(records: readonly LogRecord[]): void;
	end(): void;
	readonly waiting: number;
	readonly stats: Readonly<TranscriptStats>;
}

export interface SandboxedTranscriptReaderOptions {
	parser: SandboxedParser;
	/**
	 * Called with entries in the order of the log. `counts` has the number of entries of each record; the end of the log
	 * counts as a last record.
	 */
	onEntries: (entries: TranscriptEntry[], counts: readonly number[]) => void;
	/** Called once, after the last entries have been delivered. */
	onEnd?: () => void;
}

/**
 * Queues records while the parser loads or parses. If the parser fails, the generic parser reads the remaining lines.
 * Every line is shown once and in order, with the same entries as from `createTranscriptReader`.
 */
export function createSandboxedTranscriptReader(options: SandboxedTranscriptReaderOptions): SandboxedTranscriptReader {
	const { parser, onEntries, onEnd } = options;
	const stats: TranscriptStats = { ...NO_TRANSCRIPT_STATS };
	const reader = createTranscriptReader({ createParser: () => ({ parseLine: takeResult, reset() {} }), stats });
	const stdout = createLineSplitter();
	/** Records in the order of the log, with the number of lines that each completes; `null` is the end of the log. */
	const records = createQueue<{ record: LogRecord | null; lines: number }>();
	const unparsed = createQueue<ParserLine>();
	const results = createQueue<StdoutLineParser>();
	let lastTs = "";
	let isParsing = false;

	function takeResult(line: string, ts: string): TranscriptEntry[] {
		return (results.take() ?? parseGenericLine)(line, ts);
	}

	function add(record: LogRecord | null, lines: string[]): void {
		for (const line of lines) unparsed.push([line, lastTs]);
		records.push({ record, lines: lines.length });
	}

	function advance(): void {
		const { type } = parser.state;
		if (type === "ready" && !isParsing && unparsed.length > 0) parseBatch();
		if (type === "failed" || type === "stopped") while (unparsed.take()) results.push(parseGenericLine);
		deliver();
	}

	function parseBatch(): void {
		const lines = takeBatch(unparsed);
		isParsing = true;
		parser.parse(lines, (parsed) => {
			isParsing = false;
			for (const index of lines.keys()) {
				const parsedLine = parsed[index];
				results.push(parsedLine ? checkedResult(parsedLine, stats) : parseGenericLine);
			}
			advance();
		});
	}

	function deliver(): void {
		const entries: TranscriptEntry[] = [];
		let isEnd = false;
		const counts: number[] = [];
		for (let next = records.peek(); next && next.lines <= results.length; next = records.peek()) {
			records.take();
			isEnd = next.record === null;
			const made = next.record ? reader.push(next.record) : reader.end();
			for (const entry of made) entries.push(entry);
			counts.push(made.length);
		}
		if (counts.length > 0) onEntries(entries, counts);
		if (isEnd) onEnd?.();
	}

	parser.onState(advance);

	return {
		stats,
		get waiting() {
			return records.length;
		},
		push(more) {
			for (const record of more) {
				if (record.stream === "stdout") lastTs = record.ts;
				add(record, record.stream === "stdout" ? stdout.push(textOfRecord(record)) : []);
			}
			advance();
		},
		end() {
			add(null, stdout.end());
			advance();
		},
	};
}

function takeBatch(unparsed: Queue<ParserLine>): ParserLine[] {
	const lines: ParserLine[] = [];
	let characters = 0;
	while (lines.length < PARSER_LIMITS.batchLines) {
		characters += unparsed.peek()?.[0].length ?? 0;
		if (lines.length > 0 && characters > PARSER_LIMITS.batchCharacters) break;
		const line = unparsed.take();
		if (!line) break;
		lines.push(line);
	}
	return lines;
}

function checkedResult({ result, dropped, reasons }: ParsedLine, stats: TranscriptStats): StdoutLineParser {
	return (line, ts) => {
		if (result === null) throw new Error("The parser threw on this line.");
		const checked = limitEntries(checkEntries(result, line, ts), line, ts);
		const { entries } = checked;
		const allDropped = checked.dropped + claimedDrops(dropped);
		stats.droppedEntries += allDropped;
		const claimed = readDropReasons(reasons, MAX_DROPPED_PER_LINE);
		stats.dropReasons = addDropReasons(stats.dropReasons, [...checked.reasons, ...claimed]);
		// The reader gets checked entries, so it cannot count invalid lines itself.
		if (isInvalidLine(entries, allDropped, line) && !entries.some(isUnknownEvent)) stats.unparsed++;
		return entries;
	};
}

/** Limits the reported number of discarded entries, because the parser may have forged it. */
function claimedDrops(dropped: unknown): number {
	const isCount = typeof dropped === "number" && Number.isInteger(dropped) && dropped > 0;
	return isCount ? Math.min(dropped, MAX_DROPPED_PER_LINE) : 0;
}
