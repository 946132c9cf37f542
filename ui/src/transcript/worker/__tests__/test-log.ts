import type { LogRecord, LogRecordStream } from "@paperclipai/adapter-utils";

/** A run log as NDJSON, with one record per chunk and second. */
export function ndjson(...chunks: [stream: LogRecordStream, chunk: string][]): string {
	return chunks.map(([stream, chunk], index) => `${JSON.stringify(record(index + 1, stream, chunk))}\n`).join("");
}

export function record(seq: number, stream: LogRecordStream, chunk: string): LogRecord {
	return { seq, ts: new Date(Date.UTC(2030, 0, 1, 0, 0, seq)).toISOString(), stream, chunk };
}
