import type { LogRecord, LogRecordStream } from "./log-record.ts";

const STREAMS: readonly LogRecordStream[] = ["stdout", "stderr", "system"];
const NO_TIME = "1970-01-01T00:00:00.000Z";

/** An invalid line becomes a `system` record with the number and time of the previous record. Never throws. */
export function parseLogRecords(ndjson: string): LogRecord[] {
	const records: LogRecord[] = [];
	for (const line of ndjson.split("\n")) {
		if (line.trim() !== "") records.push(parseRecord(line) ?? unreadable(line, records.at(-1)));
	}
	return records;
}

function parseRecord(line: string): LogRecord | null {
	let value: unknown;
	try {
		value = JSON.parse(line);
	} catch {
		return null;
	}
	return isLogRecord(value) ? value : null;
}

function isLogRecord(value: unknown): value is LogRecord {
	if (typeof value !== "object" || value === null) return false;
	const record = value as Record<string, unknown>;
	return (
		typeof record.seq === "number" &&
		typeof record.ts === "string" &&
		STREAMS.some((stream) => stream === record.stream) &&
		(typeof record.chunk === "string" || typeof record.chunkBase64 === "string")
	);
}

function unreadable(line: string, before: LogRecord | undefined): LogRecord {
	return {
		seq: before?.seq ?? 0,
		ts: before?.ts ?? NO_TIME,
		stream: "system",
		chunk: `[paperclip] This line of the run log is not a record: ${line}\n`,
	};
}
