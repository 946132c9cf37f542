import { existsSync } from "node:fs";
import path from "node:path";
import type { LogStream } from "@paperclipai/adapter-utils";
import { type Masker, openRegularFile } from "@paperclipai/adapter-utils/host";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { createMaskedRecords, type NewRecord } from "./masked-records.ts";
import { createRecordWriter, type RecordWriterOptions } from "./record-writer.ts";
import type { RunOutput } from "./run-output.ts";
import { emptyLogState, scanLog, sourceKey } from "./scan-log.ts";

/** The only writer of a log. Appends records before it notifies readers. */
export interface RunLog {
	/** Resolves when the log can take more output. A failed write rejects a later call or `end()`. */
	append(output: RunOutput): Promise<void>;
	loggedBytes(call: number, stream: LogStream): number;
	readonly size: number;
	end(): Promise<void>;
	droppedBytes(): number;
	/** Call after `end()`. Logs the number of discarded bytes if the disk has space again. */
	noteDropped(): Promise<void>;
	/** If `end()` was not called, another writer can continue the log. */
	close(): Promise<void>;
}

export interface RunLogOptions extends Omit<RecordWriterOptions, "handle" | "state"> {
	file: string;
	/** Must know all secrets before the first `append`. */
	masker: Masker;
}

export async function openRunLog({ file, masker, ...options }: RunLogOptions): Promise<RunLog> {
	await makeFolder(path.dirname(file));
	const state = existsSync(file) ? await scanLog(file) : emptyLogState();
	const handle = await openRegularFile(file, "append");
	const before = { logged: new Map(state.logged), ownRecords: state.ownRecords };
	const writer = createRecordWriter({ handle, state, ...options });
	const masked = createMaskedRecords(masker);
	let ownRecords = 0;
	/** An adapter that resumes a run repeats its own output from the start. */
	const isNew = (record: NewRecord) => record.source !== undefined || ++ownRecords > before.ownRecords;
	const write = async (records: NewRecord[]) =>
		void (await Promise.all(records.filter(isNew).map((record) => writer.write(record))));
	return {
		async append(output) {
			const { stream, source } = output;
			const isLogged = source !== null && source.end <= (before.logged.get(sourceKey(source.call, stream)) ?? 0);
			if (!isLogged) await write(masked.push(output));
		},
		loggedBytes: (call, stream) => before.logged.get(sourceKey(call, stream)) ?? 0,
		get size() {
			return state.size;
		},
		async end() {
			await write(masked.flush());
			await writer.idle();
		},
		droppedBytes: writer.droppedBytes,
		noteDropped: () => writer.appendLast({ stream: "system", bytes: droppedNote(writer.droppedBytes()), isText: true }),
		async close() {
			// A failed write loses nothing: the next writer reads the output from the spool again.
			await writer.idle().catch(() => undefined);
			await handle.close();
		},
	};
}

function droppedNote(bytes: number): Buffer {
	return Buffer.from(
		`[paperclip] The disk was full when this run was stopped: ${bytes} bytes of its output are missing.\n`,
	);
}
