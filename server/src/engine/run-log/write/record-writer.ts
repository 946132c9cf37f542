import type { FileHandle } from "node:fs/promises";
import { isNotWritable } from "../../../platform/errors/not-writable.ts";
import { isOutOfSpace } from "../../../platform/errors/out-of-space.ts";
import { MAX_ESCAPE, writeJsonText } from "../json-text.ts";
import type { NewRecord } from "./masked-records.ts";
import type { LogState } from "./scan-log.ts";

export interface RecordWriterOptions {
	handle: FileHandle;
	state: LogState;
	now: () => Date;
	limitBytes: number;
	onLimit: () => void;
	onAppended: () => void;
	/**
	 * Called when the disk is full. `true`: retry; `false`: discard this and all later records; a rejection fails the
	 * write.
	 */
	waitForRetry: () => Promise<boolean>;
}

/** Size of the write buffer; `write` waits while it is full. */
const MAX_BUFFERED_BYTES = 1024 * 1024;
/** Maximum size of a record without its chunk. */
const FRAME_BYTES = 256;

/** Appends records completely or not at all, and collects records during a write. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { handle, state, onAppended, waitForRetry } = options;
	const numberNext = () => ({ seq: state.seq + 1, ts: options.now().toISOString() });
	// Swaps two buffers, because allocating new ones would take most of the time.
	let filling = emptyBatch();
	let other = emptyBatch();
	let sizeWithBuffered = state.size;
	let isFull = false;
	let droppedBytes: number | null = null;
	let flushing: Promise<void> | null = null;
	let failed: { error: unknown } | null = null;

	const flush = async () => {
		while (filling.length > 0) {
			const { buffer, length, records, outputBytes } = filling;
			[filling, other] = [other, filling];
			const lines = buffer.subarray(0, length);
			const isAppended =
				droppedBytes === null && (await appendComplete(lines, { handle, size: state.size, waitForRetry }));
			clear(other);
			if (isAppended) {
				state.size += length;
				onAppended();
			} else {
				droppedBytes = (droppedBytes ?? 0) + outputBytes;
				state.seq -= records;
			}
		}
	};
	const idle = async () => {
		await flushing;
		if (failed !== null) throw failed.error;
	};
	return {
		/** Resolves when the buffer can take the next record. */
		async write(record: NewRecord): Promise<void> {
			if (failed !== null) throw failed.error;
			if (isFull) return;
			if (droppedBytes !== null) {
				droppedBytes += record.bytes.length;
				return;
			}
			const end = encodeBehind(filling, record, numberNext());
			const bytes = end - filling.length;
			if (sizeWithBuffered + bytes > options.limitBytes) {
				isFull = true;
				return options.onLimit();
			}
			state.seq++;
			sizeWithBuffered += bytes;
			addEncoded(filling, record, end);
			flushing ??= flush()
				.catch((error: unknown) => {
					failed = { error };
				})
				.finally(() => {
					flushing = null;
				});
			if (filling.length > MAX_BUFFERED_BYTES) await idle();
		},
		/** Resolves when everything is in the file; rejects when a write has failed. */
		idle,
		droppedBytes: () => droppedBytes ?? 0,
		async appendLast(record: NewRecord): Promise<void> {
			const batch = emptyBatch();
			const length = encodeBehind(batch, record, numberNext());
			const once = { handle, size: state.size, waitForRetry: async () => false };
			if (!(await appendComplete(batch.buffer.subarray(0, length), once))) return;
			state.seq++;
			state.size += length;
			onAppended();
		},
	};
}

interface AppendOptions {
	handle: FileHandle;
	size: number;
	waitForRetry: () => Promise<boolean>;
}

/** On a full or read-only disk, removes a partial write and waits. Resolves with `false` if `waitForRetry` does. */
export async function appendComplete(lines: Buffer, { handle, size, waitForRetry }: AppendOptions): Promise<boolean> {
	for (let attempt = 1; ; attempt++) {
		try {
			if (attempt > 1) await handle.truncate(size);
			await handle.appendFile(lines);
			return true;
		} catch (error) {
			if (!isOutOfSpace(error) && !isNotWritable(error)) throw error;
			// Readers must not find a partial line; on a read-only disk it stays until the next attempt.
			await handle.truncate(size).catch(() => undefined);
			if (!(await waitForRetry())) return false;
		}
	}
}

interface Batch {
	buffer: Buffer;
	length: number;
	records: number;
	outputBytes: number;
}

const emptyBatch = (): Batch => ({ buffer: Buffer.alloc(0), length: 0, records: 0, outputBytes: 0 });

function encodeBehind(batch: Batch, record: NewRecord, numbered: { seq: number; ts: string }): number {
	makeRoom(batch, FRAME_BYTES + record.bytes.length * MAX_ESCAPE);
	return writeRecord(record, numbered, batch.buffer, batch.length);
}

function addEncoded(batch: Batch, record: NewRecord, end: number): void {
	batch.length = end;
	batch.records++;
	batch.outputBytes += record.bytes.length;
}

function clear(batch: Batch): void {
	[batch.length, batch.records, batch.outputBytes] = [0, 0, 0];
}

function makeRoom(batch: Batch, bytes: number): void {
	const needed = batch.length + bytes;
	if (needed <= batch.buffer.length) return;
	const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * batch.buffer.length));
	batch.buffer.copy(larger, 0, 0, batch.length);
	batch.buffer = larger;
}

function writeRecord(
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
