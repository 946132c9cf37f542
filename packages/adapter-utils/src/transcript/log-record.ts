/** Where a record's text came from. `system` is the host speaking about the run. */
export type LogRecordStream = "stdout" | "stderr" | "system";

/** One record of a run log, which is NDJSON: one record a line. A chunk never cuts a character. */
export interface LogRecord {
	/** 1, 2, 3 ... in the order of the log. */
	seq: number;
	/** ISO 8601 time at which the chunk was read. */
	ts: string;
	stream: LogRecordStream;
	/** Text of the chunk; left out when the bytes are not UTF-8. */
	chunk?: string;
	/** The bytes of a chunk that is not UTF-8. */
	chunkBase64?: string;
	/** Spool the chunk was read from: call number of the run, and the byte offset just behind the chunk. */
	source?: { call: number; end: number };
}
