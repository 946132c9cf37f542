import type { FileHandle } from "node:fs/promises";
import { isOutOfSpace } from "../disk/until-stored.ts";
import type { NewRecord } from "./masked-records.ts";
import type { LogState } from "./scan-log.ts";

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
const NEWLINE = 0x0a;

/** Appends records whole or not at all. What comes while a write is under way goes into the next one together. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { state, onAppended } = options;
	let pending: string[] = [];
	let pendingBytes = 0;
	let planned = state.size;
	let isFull = false;
	let flushing: Promise<void> | null = null;
	let failure: { error: unknown } | null = null;
	/** One for all writes, since most of the time that a fresh one takes goes into its memory. */
	let buffer = Buffer.alloc(0);

	const flush = async () => {
		while (pending.length > 0) {
			if (buffer.length < pendingBytes) buffer = Buffer.allocUnsafeSlow(pendingBytes);
			let length = 0;
			for (const line of pending) {
				length += buffer.write(line, length);
				buffer[length++] = NEWLINE;
			}
			pending = [];
			pendingBytes = 0;
			await appendWhole(buffer.subarray(0, length), options);
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
			const line = JSON.stringify({ seq: state.seq + 1, ts: options.now().toISOString(), ...record });
			const bytes = Buffer.byteLength(line) + 1;
			if (planned + bytes > options.limitBytes) {
				isFull = true;
				return options.onLimit();
			}
			state.seq++;
			planned += bytes;
			pending.push(line);
			pendingBytes += bytes;
			flushing ??= flush()
				.catch((error: unknown) => {
					failure = { error };
				})
				.finally(() => {
					flushing = null;
				});
			if (pendingBytes > AHEAD_BYTES) await idle();
		},
		/** Resolves when all is in the file; rejects when a write has failed. */
		idle,
	};
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
