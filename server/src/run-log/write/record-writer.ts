import type { FileHandle } from "node:fs/promises";
import { isOutOfSpace } from "../../errors/out-of-space.ts";
import { maxLineBytes, writeRecord } from "./encode-record.ts";
import type { NewRecord } from "./masked-records.ts";
import type { LogState } from "./scan-log.ts";

export interface RecordWriterOptions {
	handle: FileHandle;
	/** Continued by the writer. */
	state: LogState;
	now: () => Date;
	/** The log does not grow beyond this many bytes. */
	limitBytes: number;
	/** Called once, for the first record that exceeds the limit; it and all later ones are dropped. */
	onLimit: () => void;
	/** Called after each write. */
	onAppended: () => void;
	/** Called when the disk is full. Resolves when the write should be retried, rejects to give up. */
	waitForRetry: () => Promise<void>;
}

/** Size of the write buffer; `write` waits while it is full. */
const MAX_BUFFERED_BYTES = 1024 * 1024;

/** Lines that are written with one call. */
interface Batch {
	buffer: Buffer;
	length: number;
}

/** Appends records completely or not at all. Records that arrive during a write are collected for the next one. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { state, onAppended } = options;
	// Two buffers are swapped for the life of the log: allocating new ones would take most of the time.
	let filling: Batch = { buffer: Buffer.alloc(0), length: 0 };
	let other: Batch = { buffer: Buffer.alloc(0), length: 0 };
	let sizeWithBuffered = state.size;
	let isFull = false;
	let flushing: Promise<void> | null = null;
	let failed: { error: unknown } | null = null;

	const flush = async () => {
		while (filling.length > 0) {
			const { buffer, length } = filling;
			[filling, other] = [other, filling];
			await appendComplete(buffer.subarray(0, length), options);
			other.length = 0;
			state.size += length;
			onAppended();
		}
	};
	const idle = async () => {
		await flushing;
		if (failed !== null) throw failed.error;
	};
	return {
		/** Resolves when the buffer can take the next record; `idle` resolves when this one is in the file. */
		async write(record: NewRecord): Promise<void> {
			if (failed !== null) throw failed.error;
			if (isFull) return;
			makeRoom(filling, maxLineBytes(record));
			const numbered = { seq: state.seq + 1, ts: options.now().toISOString() };
			const end = writeRecord(record, numbered, filling.buffer, filling.length);
			const bytes = end - filling.length;
			if (sizeWithBuffered + bytes > options.limitBytes) {
				isFull = true;
				return options.onLimit();
			}
			state.seq++;
			sizeWithBuffered += bytes;
			filling.length = end;
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
	};
}

function makeRoom(batch: Batch, bytes: number): void {
	const needed = batch.length + bytes;
	if (needed <= batch.buffer.length) return;
	const larger = Buffer.allocUnsafeSlow(Math.max(needed, 2 * batch.buffer.length));
	batch.buffer.copy(larger, 0, 0, batch.length);
	batch.buffer = larger;
}

/** On a full disk, removes what was partly written and waits for space. */
async function appendComplete(batch: Buffer, { handle, state, waitForRetry }: RecordWriterOptions): Promise<void> {
	for (;;) {
		try {
			return await handle.appendFile(batch);
		} catch (error) {
			if (!isOutOfSpace(error)) throw error;
			await handle.truncate(state.size);
			await waitForRetry();
		}
	}
}
