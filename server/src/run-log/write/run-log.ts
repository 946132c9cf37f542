import { existsSync } from "node:fs";
import { mkdir, open } from "node:fs/promises";
import path from "node:path";
import type { LogStream } from "@paperclipai/adapter-utils";
import { currentOutputSource, type Masker } from "@paperclipai/adapter-utils/server-utils";
import { createMaskedRecords, type NewRecord } from "./masked-records.ts";
import { createRecordWriter, type RecordWriterOptions } from "./record-writer.ts";
import { emptyLogState, scanLog, sourceKey } from "./scan-log.ts";

/** The one writer of a run's log. Records are appended and numbered first; only then does anybody hear of them. */
export interface RunLog {
	/**
	 * The adapter's `onLog`. What an earlier writer has logged from the same source is skipped. Resolves when more may come;
	 * a write that fails is told by a later call, or by `end()`.
	 */
	append(stream: LogStream, text: string): Promise<void>;
	/** Bytes of a process stream that the log held when it was opened. */
	loggedBytes(call: number, stream: LogStream): number;
	/** Bytes written so far. */
	readonly size: number;
	/** Writes what was held back because it might have become a secret. All is in the file then, and nothing more comes. */
	end(): Promise<void>;
	/** Without `end()` another writer can go on with the log later. */
	close(): Promise<void>;
}

export interface RunLogOptions extends Omit<RecordWriterOptions, "handle" | "state"> {
	file: string;
	/** Knows by the first piece of output what is to be masked. */
	masker: Masker;
}

export async function openRunLog({ file, masker, ...options }: RunLogOptions): Promise<RunLog> {
	await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
	const state = existsSync(file) ? await scanLog(file) : emptyLogState();
	const handle = await open(file, "a", 0o600);
	const before = { logged: new Map(state.logged), ownRecords: state.ownRecords };
	const writer = createRecordWriter({ handle, state, ...options });
	const masked = createMaskedRecords(masker);
	let ownRecords = 0;
	/** What an adapter says itself it says again when it goes on with a run. */
	const isNew = (record: NewRecord) => record.source !== undefined || ++ownRecords > before.ownRecords;
	const write = async (records: NewRecord[]) =>
		void (await Promise.all(records.filter(isNew).map((record) => writer.write(record))));
	return {
		async append(stream, text) {
			const source = currentOutputSource();
			if (source === undefined) return await write(masked.fromAdapter(stream, text));
			if (source.end <= (before.logged.get(sourceKey(source.call, source.stream)) ?? 0)) return;
			await write(masked.fromProcess(text, source));
		},
		loggedBytes: (call, stream) => before.logged.get(sourceKey(call, stream)) ?? 0,
		get size() {
			return state.size;
		},
		async end() {
			await write(masked.rest());
			await writer.idle();
		},
		async close() {
			// What could not be written is not lost: whoever goes on with the log finds it in the spool.
			await writer.idle().catch(() => undefined);
			await handle.close();
		},
	};
}
