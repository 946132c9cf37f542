import type { FileHandle } from "node:fs/promises";
import { isOutOfSpace } from "../../errors/out-of-space.ts";
import type { LogState } from "../read/scan-log.ts";
import { longestLine, writeRecord } from "./encode-record.ts";
import type { NewRecord } from "./masked-records.ts";

export interface RecordWriterOptions {
	handle: FileHandle;
	/** Continued by the writer. */
	state: LogState;
	now: () => Date;
	/** The log does not grow beyond this many bytes. */
	limitBytes: number;
	/** Called once, when a record does not fit any more; it and all that follow are left out. */
	onLimit: () => void;
	/** Called after each write. */
	onAppended: () => void;
	/** Resolves when another attempt to write is worth it; rejects when nobody wants it any more. */
	untilRoom: () => Promise<void>;
}

/** Records may be this far ahead of the file; whoever brings more waits. */
const AHEAD_BYTES = 1024 * 1024;

/** Lines that are written at one go. */
interface Batch {
	buffer: Buffer;
	length: number;
}

/** Appends records whole or not at all. What comes while a write is under way goes into the next one together. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { state, onAppended } = options;
	// Two for the whole log, since most of the time that fresh ones take goes into their memory.
	let filling: Batch = { buffer: Buffer.alloc(0), length: 0 };
	let other: Batch = { buffer: Buffer.alloc(0), length: 0 };
	let planned = state.size;
	let isFull = false;
	let flushing: Promise<void> | null = null;
	let failure: { error: unknown } | null = null;

	const flush = async () => {
		while (filling.length > 0) {
			const { buffer, length } = filling;
			[filling, other] = [other, filling];
			await appendWhole(buffer.subarray(0, length), options);
			other.length = 0;
			state.size += length;
			onAppended();
		}
	};
	const idle = async () => {
		await flushing;
		if (failure !== null) throw failure.error;
	};
	return {
		/** Resolves when there is room for the next record; that this one is in the file is told by `idle`. */
		async write(record: NewRecord): Promise<void> {
			if (failure !== null) throw failure.error;
			if (isFull) return;
			makeRoom(filling, longestLine(record));
			const numbered = { seq: state.seq + 1, ts: options.now().toISOString() };
			const end = writeRecord(record, numbered, filling.buffer, filling.length);
			const bytes = end - filling.length;
			if (planned + bytes > options.limitBytes) {
				isFull = true;
				return options.onLimit();
			}
			state.seq++;
			planned += bytes;
			filling.length = end;
			flushing ??= flush()
				.catch((error: unknown) => {
					failure = { error };
				})
				.finally(() => {
					flushing = null;
				});
			if (filling.length > AHEAD_BYTES) await idle();
		},
		/** Resolves when all is in the file; rejects when a write has failed. */
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

/** On a full disk it waits for room; nothing half written is left meanwhile. */
async function appendWhole(batch: Buffer, { handle, state, untilRoom }: RecordWriterOptions): Promise<void> {
	for (;;) {
		try {
			return await handle.appendFile(batch);
		} catch (error) {
			if (!isOutOfSpace(error)) throw error;
			await handle.truncate(state.size);
			await untilRoom();
		}
	}
}
