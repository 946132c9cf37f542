/** Origin of a record. `system`: a message of Paperclip about the run. */
export type LogRecordStream = "stdout" | "stderr" | "system";

/** One record of a run log. The log is NDJSON with one record per line. */
export interface LogRecord {
	/** Number of the record in the log, from 1. */
	seq: number;
	/** ISO 8601 time at which the chunk was read. */
	ts: string;
	stream: LogRecordStream;
	/** Text of the output. It never splits a character. Missing when the bytes are not valid UTF-8. */
	chunk?: string;
	/** Base64 of bytes that are not valid UTF-8. */
	chunkBase64?: string;
	/** Spool position: number of the `runChildProcess` call, and byte offset of the end of the chunk. Default: not from a spool. */
	source?: { call: number; end: number };
}
