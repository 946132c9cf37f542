/** `system`: a message of Paperclip about the run. */
export type LogRecordStream = "stdout" | "stderr" | "system";

export interface LogRecord {
	seq: number;
	/** ISO 8601 time of the read. */
	ts: string;
	stream: LogRecordStream;
	/** Never splits a character. Missing when the bytes are not valid UTF-8. */
	chunk?: string;
	/** Base64 of bytes that are not valid UTF-8. */
	chunkBase64?: string;
	/** Number of the `runChildProcess` call, and byte offset of the chunk's end in its spool. */
	source?: { call: number; end: number };
}
