import { existsSync } from "node:fs";
import { type FileHandle, mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { LogRecord, LogStream } from "@paperclipai/adapter-utils";
import { currentOutputSource } from "@paperclipai/adapter-utils/server-utils";
import { emptyLogState, type LogState, scanLog, sourceKey } from "./scan-log.ts";

/** The one writer of a run's log. Records are appended and numbered first; only then does anybody hear of them. */
export interface RunLog {
	/** The adapter's `onLog`. What an earlier writer has logged from the same source is skipped. */
	append(stream: LogStream, text: string): Promise<void>;
	/** Bytes of a process stream that the log held when it was opened. */
	loggedBytes(call: number, stream: LogStream): number;
	/** Bytes written so far. */
	readonly size: number;
	close(): Promise<void>;
}

export interface RunLogOptions {
	file: string;
	now: () => Date;
	/** Called after each write. */
	onAppended: () => void;
}

export async function openRunLog({ file, now, onAppended }: RunLogOptions): Promise<RunLog> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
	const state = existsSync(file) ? await scanLog(file) : emptyLogState();
	const handle = await open(file, "a", 0o600);
	const before = { logged: new Map(state.logged), ownRecords: state.ownRecords };
	const writer = createBatchWriter(handle, state, onAppended);
	let ownRecords = 0;
	return {
		async append(stream, text) {
			const source = currentOutputSource();
			const record: Omit<LogRecord, "seq"> = { ts: now().toISOString(), stream };
			if (source === undefined) {
				if (++ownRecords <= before.ownRecords) return;
				await writer.write({ ...record, chunk: text });
				return;
			}
			if (source.end <= (before.logged.get(sourceKey(source.call, source.stream)) ?? 0)) return;
			const isVerbatim = source.base64 !== undefined && source.text === text;
			const content = isVerbatim ? { chunkBase64: source.base64 as string } : { chunk: text };
			await writer.write({ ...record, ...content, source: { call: source.call, end: source.end } });
		},
		loggedBytes: (call, stream) => before.logged.get(sourceKey(call, stream)) ?? 0,
		get size() {
			return state.size;
		},
		async close() {
			await writer.idle();
			await handle.close();
		},
	};
}

/** Records that come while a write is under way go into the next one together. */
function createBatchWriter(handle: FileHandle, state: LogState, onAppended: () => void) {
	let pending: string[] = [];
	let flushing: Promise<void> | null = null;
	const flush = async () => {
		while (pending.length > 0) {
			const batch = Buffer.from(pending.join(""));
			pending = [];
			await handle.appendFile(batch);
			state.size += batch.length;
			onAppended();
		}
	};
	return {
		async write(record: Omit<LogRecord, "seq">): Promise<void> {
			pending.push(`${JSON.stringify({ seq: ++state.seq, ...record })}\n`);
			flushing ??= flush().finally(() => {
				flushing = null;
			});
			await flushing;
		},
		idle: async () => void (await flushing),
	};
}
