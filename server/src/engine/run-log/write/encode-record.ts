import { MAX_ESCAPE, writeJsonText } from "../json-text.ts";
import type { NewRecord } from "./masked-records.ts";

/** Upper bound for a record without its chunk. */
const FRAME_BYTES = 256;

export function maxLineBytes({ bytes }: NewRecord): number {
	return FRAME_BYTES + bytes.length * MAX_ESCAPE;
}

export function writeRecord(
	{ stream, bytes, isText, source }: NewRecord,
	{ seq, ts }: { seq: number; ts: string },
	target: Buffer,
	start: number,
): number {
	const head = `{"seq":${seq},"ts":"${ts}","stream":"${stream}","${isText ? "chunk" : "chunkBase64"}":"`;
	const tail = source === undefined ? '"}\n' : `","source":{"call":${source.call},"end":${source.end}}}\n`;
	let end = start + target.write(head, start, "latin1");
	if (isText) end = writeJsonText(bytes, target, end);
	else end += target.write(Buffer.from(bytes).toString("base64"), end, "latin1");
	return end + target.write(tail, end, "latin1");
}
