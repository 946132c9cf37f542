import { type LogRecord, parseLogRecords, textOfRecord } from "@paperclipai/adapter-utils";
import type { RawLines } from "./raw-lines.ts";
import type { LogChunk } from "./reading.ts";
import type { Readings } from "./readings.ts";
import { createUnfinishedLines, type UnfinishedLines } from "./unfinished-lines.ts";

/** Feeds both views line by line, so that entries can be traced to lines. */
export interface LogIntake {
	/** Whether the whole log has been pushed. */
	readonly isEnded: boolean;
	readonly unfinished: Pick<UnfinishedLines, "shownIn">;
	push(content: string, done: boolean): void;
}

/** @param onLine Called with the index of each Raw line. */
export function createLogIntake(lines: RawLines, readings: Readings, onLine: (line: number) => void): LogIntake {
	const unfinished = createUnfinishedLines();
	let isEnded = false;

	function pushRecords(content: string) {
		const chunks: LogChunk[] = [];
		const records = parseLogRecords(content);
		for (const record of records) unfinished.push(record);
		for (const record of records.flatMap(splitRecord)) {
			const line = lines.length;
			lines.push(record);
			for (let added = line; added < lines.length; added++) onLine(added);
			chunks.push({ record, line });
		}
		readings.push(chunks);
	}

	function end() {
		const line = lines.length;
		lines.end();
		for (let added = line; added < lines.length; added++) onLine(added);
		readings.end(line);
		unfinished.end();
		isEnded = true;
	}

	return {
		get isEnded() {
			return isEnded;
		},
		unfinished,
		push(content, done) {
			if (content !== "") pushRecords(content);
			if (done && !isEnded) end();
		},
	};
}

/** Splits a record into lines, so that their entries can be told apart. */
function splitRecord(record: LogRecord): LogRecord[] {
	const text = textOfRecord(record);
	const { seq, ts, stream } = record;
	// A message from Paperclip is one entry, however many lines it has.
	if (stream === "system") return [record];
	const chunks: LogRecord[] = [];
	for (let from = 0; from < text.length; ) {
		const end = text.indexOf("\n", from);
		const next = end === -1 ? text.length : end + 1;
		chunks.push({ seq, ts, stream, chunk: from === 0 && next === text.length ? text : text.slice(from, next) });
		from = next;
	}
	return chunks;
}
