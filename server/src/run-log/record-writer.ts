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

/** Appends records whole or not at all. What comes while a write is under way goes into the next one together. */
export function createRecordWriter(options: RecordWriterOptions) {
	const { state, onAppended } = options;
	let pending: Buffer[] = [];
	let planned = state.size;
	let isFull = false;
	let flushing: Promise<void> | null = null;

	const flush = async () => {
		while (pending.length > 0) {
			const batch = Buffer.concat(pending);
			pending = [];
			await appendWhole(batch, options);
			state.size += batch.length;
			onAppended();
		}
	};
	return {
		async write(record: NewRecord): Promise<void> {
			if (isFull) return;
			const line = Buffer.from(
				`${JSON.stringify({ seq: state.seq + 1, ts: options.now().toISOString(), ...record })}\n`,
			);
			if (planned + line.length > options.limitBytes) {
				isFull = true;
				return options.onLimit();
			}
			state.seq++;
			planned += line.length;
			pending.push(line);
			flushing ??= flush().finally(() => {
				flushing = null;
			});
			await flushing;
		},
		idle: async () => void (await flushing),
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
