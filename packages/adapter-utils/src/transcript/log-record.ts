/** `system`: a message from Paperclip about the run. */
export type LogRecordStream = "stdout" | "stderr" | "system";

export interface LogRecord {
	seq: number;
	/** ISO 8601 time of the read. */
	ts: string;
	stream: LogRecordStream;
	/** Text of the chunk, which does not split a character. Missing when the bytes are not valid UTF-8. */
	chunk?: string;
	/** Base64 of bytes that are not valid UTF-8. */
	chunkBase64?: string;
	/** Number of the `runChildProcess` call, and byte offset of the chunk's end in its spool. */
	source?: { call: number; end: number };
}

const STREAMS: readonly LogRecordStream[] = ["stdout", "stderr", "system"];
const NO_TIME = "1970-01-01T00:00:00.000Z";
const lossyDecoder = new TextDecoder("utf-8", { ignoreBOM: true });

/** Turns an invalid line into a `system` record with the number and time of the previous record. Never throws. */
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

/** Replaces bytes that are not valid UTF-8 with U+FFFD. */
export function textOfRecord(record: LogRecord): string {
	if (record.chunk !== undefined) return record.chunk;
	const bytes = base64ToBytes(record.chunkBase64 ?? "");
	return bytes === null ? "\uFFFD" : lossyDecoder.decode(bytes);
}

/** Returns `null` when the text is not base64. Works in browsers, unlike `Buffer`. */
function base64ToBytes(text: string): Uint8Array | null {
	let binary: string;
	try {
		binary = atob(text);
	} catch {
		return null;
	}
	const bytes = new Uint8Array(binary.length);
	for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index);
	return bytes;
}
