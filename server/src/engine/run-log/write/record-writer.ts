import type { FileHandle } from "node:fs/promises";
import { appendComplete } from "./append-complete.ts";
import { addEncoded, clear, emptyBatch, encodeBehind } from "./batch.ts";
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
	 * Called when the disk is full. `true`: retry; `false`: drop this and all later records; a rejection fails the write.
	 */
	waitForRetry: () => Promise<boolean>;
}

/** Size of the write buffer; `write` waits while it is full. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Appends records completely or not at all, and collects records during a write. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { handle, state, onAppended, waitForRetry } = options;
	const numberNext = () => ({ seq: state.seq + 1, ts: options.now().toISOString() });
	// Two buffers are swapped: allocating new ones would take most of the time.
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
