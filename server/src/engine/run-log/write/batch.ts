import { maxLineBytes, writeRecord } from "./encode-record.ts";
import type { NewRecord } from "./masked-records.ts";

export interface Batch {
	buffer: Buffer;
	length: number;
	records: number;
	outputBytes: number;
}

export const emptyBatch = (): Batch => ({ buffer: Buffer.alloc(0), length: 0, records: 0, outputBytes: 0 });

export function encodeBehind(batch: Batch, record: NewRecord, numbered: { seq: number; ts: string }): number {
	makeRoom(batch, maxLineBytes(record));
	return writeRecord(record, numbered, batch.buffer, batch.length);
}

export function addEncoded(batch: Batch, record: NewRecord, end: number): void {
	batch.length = end;
	batch.records++;
	batch.outputBytes += record.bytes.length;
}

export function clear(batch: Batch): void {
	[batch.length, batch.records, batch.outputBytes] = [0, 0, 0];
}

function makeRoom(batch: Batch, bytes: number): void {
	const needed = batch.length + bytes;
	if (needed <= batch.buffer.length) return;
	const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * batch.buffer.length));
	batch.buffer.copy(larger, 0, 0, batch.length);
	batch.buffer = larger;
}
