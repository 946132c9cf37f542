import type { FileHandle } from "node:fs/promises";
import { isCodedError } from "@paperclipai/adapter-utils";
import { openRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { runFolderOf } from "../config/run-folder.ts";
import { type LogSourceContext, logSourceOf } from "../run-log/read/log-source.ts";
import { PIECE_BYTES, readFirst, recordsFrom } from "../run-log/read/stream-log.ts";

export type LogContext = LogSourceContext;

/**
 * The current log of a run, from this server or from the owner of the run; one empty piece for an empty log, none without a
 * log. `missing` when the owner does not respond, or stops responding.
 */
export async function* logPieces(
	context: LogContext,
	runId: string,
	owner: string | null,
): AsyncGenerator<Buffer | "missing"> {
	if (owner === null || owner === context.serverId) return yield* ownPieces(runFolderOf(context.folder, runId).log);
	try {
		const reader = await logSourceOf(context, runId);
		yield* recordsFrom(reader, await readFirst(reader, 0, PIECE_BYTES));
	} catch (error) {
		if (!isCodedError(error)) throw error;
		yield "missing";
	}
}

/** Unparsed bytes, because a log may end within a record. */
async function* ownPieces(file: string): AsyncGenerator<Buffer> {
	const handle = await openLog(file);
	if (handle === null) return;
	try {
		const { size } = await handle.stat();
		let offset = 0;
		do {
			const { buffer, bytesRead } = await handle.read({
				buffer: Buffer.allocUnsafe(Math.min(PIECE_BYTES, size - offset)),
				position: offset,
			});
			if (bytesRead === 0 && offset < size) throw new Error(`${file} was cut off while it was read.`);
			yield buffer.subarray(0, bytesRead);
			offset += bytesRead;
		} while (offset < size);
	} finally {
		await handle.close();
	}
}

/** `null` for a missing log: the run has not started, or its log was removed because of its age. */
async function openLog(file: string): Promise<FileHandle | null> {
	return await openRegularFile(file).catch((error: NodeJS.ErrnoException) => {
		if (error.code === "ENOENT") return null;
		throw error;
	});
}
