import type { StdoutLineParser } from "../contract/line-parser.ts";
import type { TranscriptEntry } from "../contract/transcript-entry.ts";
import { checkEntries } from "../transcript/entries/check-entries.ts";
import { parseGenericLine } from "../transcript/generic-parser.ts";
import { createLineSplitter } from "../transcript/line-splitter.ts";
import type { LogRecord } from "../transcript/log-record.ts";
import { textOfRecord } from "../transcript/record-text.ts";
import { createTranscriptReader, type TranscriptStats } from "../transcript/transcript-reader.ts";
import { limitEntries } from "./protocol/limit-entries.ts";
import { PARSER_LIMITS } from "./protocol/parser-limits.ts";
import type { ParserLine } from "./protocol/parser-messages.ts";
import { createQueue } from "./queue.ts";
import type { SandboxedParser } from "./sandboxed-parser.ts";

/** Turns the records of a run log into transcript entries with a parser that answers later. */
export interface SandboxedTranscriptReader {
	push(records: readonly LogRecord[]): void;
	/** No more records come. */
	end(): void;
	/** Records that wait for the parser. */
	readonly waiting: number;
	/** Of the lines whose entries were given out. */
	readonly stats: Readonly<TranscriptStats>;
}

export interface SandboxedTranscriptReaderOptions {
	parser: SandboxedParser;
	/** Gets entries in the order of the log, at least once for the records of each batch. */
	onEntries: (entries: TranscriptEntry[]) => void;
	/** Called once, after `end()` when the last entries were given out. */
	onEnd?: () => void;
}

/**
 * The transcript reader for a foreign parser. Records wait while the parser loads and while it works; when it has come
 * to an end, whenever that is, the generic parser reads what it has not read. Each line is shown once and in order, and
 * the entries are those that the same parser gives in `createTranscriptReader`.
 */
export function createSandboxedTranscriptReader(options: SandboxedTranscriptReaderOptions): SandboxedTranscriptReader {
	const { parser, onEntries, onEnd } = options;
	const reader = createTranscriptReader({ createParser: () => ({ parseLine: takeAnswer, reset() {} }) });
	const stdout = createLineSplitter();
	/** Records in the order of the log with the lines they complete; `null` stands for its end. */
	const records = createQueue<{ record: LogRecord | null; lines: number }>();
	const unread = createQueue<ParserLine>();
	const answers = createQueue<StdoutLineParser>();
	let lastTs = "";
	let isAsking = false;

	function takeAnswer(line: string, ts: string): TranscriptEntry[] {
		return (answers.take() ?? parseGenericLine)(line, ts);
	}

	function add(record: LogRecord | null, lines: string[]): void {
		for (const line of lines) unread.push([line, lastTs]);
		records.push({ record, lines: lines.length });
	}

	function goOn(): void {
		const { type } = parser.state;
		if (type === "ready" && !isAsking && unread.length > 0) ask();
		if (type === "failed" || type === "stopped") while (unread.take()) answers.push(parseGenericLine);
		giveOut();
	}

	function ask(): void {
		const lines = takeBatch();
		isAsking = true;
		parser.parse(lines, (results) => {
			isAsking = false;
			for (const index of lines.keys()) answers.push(results === null ? parseGenericLine : answerOf(results[index]));
			goOn();
		});
	}

	function takeBatch(): ParserLine[] {
		const lines: ParserLine[] = [];
		let characters = 0;
		while (lines.length < PARSER_LIMITS.batchLines) {
			characters += unread.peek()?.[0].length ?? 0;
			if (lines.length > 0 && characters > PARSER_LIMITS.batchCharacters) break;
			const line = unread.take();
			if (!line) break;
			lines.push(line);
		}
		return lines;
	}

	function giveOut(): void {
		const entries: TranscriptEntry[] = [];
		let isEnd = false;
		let given = 0;
		for (let next = records.peek(); next && next.lines <= answers.length; next = records.peek()) {
			records.take();
			given++;
			isEnd = next.record === null;
			for (const entry of next.record ? reader.push(next.record) : reader.end()) entries.push(entry);
		}
		if (given > 0) onEntries(entries);
		if (isEnd) onEnd?.();
	}

	parser.onState(goOn);

	return {
		stats: reader.stats,
		get waiting() {
			return records.length;
		},
		push(more) {
			for (const record of more) {
				if (record.stream !== "stdout") {
					add(record, []);
					continue;
				}
				lastTs = record.ts;
				add(record, stdout.push(textOfRecord(record)));
			}
			goOn();
		},
		end() {
			add(null, stdout.end());
			goOn();
		},
	};
}

/** What a parser made of a line, checked; a line it threw on throws here too. */
function answerOf(result: unknown): StdoutLineParser {
	return (line, ts) => {
		if (result === null) throw new Error("The parser threw on this line.");
		return limitEntries(checkEntries(result, line, ts).entries, line, ts);
	};
}
