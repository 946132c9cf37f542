import { type LogRecord, textOfRecord } from "@paperclipai/adapter-utils";

/** Splits a record into lines, so that their entries can be told apart. */
export function splitRecord(record: LogRecord): LogRecord[] {
	const text = textOfRecord(record);
	const { seq, ts, stream } = record;
	// A message of Paperclip is one entry, however many lines it has.
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
