import type { FileHandle } from "node:fs/promises";
import { isCodedError } from "@paperclipai/adapter-utils";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import { runStatusSchema } from "@paperclipai/shared";
import { z } from "zod";
import { isLogHere, type LogSourceContext, logSourceOf } from "../../engine/run-log/read/log-source.ts";
import { CHUNK_BYTES, readFirst, recordsFrom } from "../../engine/run-log/read/stream-log.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";

export type LogContext = LogSourceContext;

export const loggedRunSchema = z.object({
	id: z.string(),
	owner: z.string().nullable(),
	status: runStatusSchema,
	logBytes: z.number(),
	/** Whether the log was removed because of its age, or is old enough to be removed. */
	isExpired: z.boolean(),
});
type LoggedRun = z.infer<typeof loggedRunSchema>;

/**
 * Yields `missing` if the log is missing or unreadable, or if its server does not respond, so that one log cannot
 * prevent a backup.
 */
export async function* logChunks(context: LogContext, run: LoggedRun): AsyncGenerator<Buffer | "missing"> {
	if (await isLogHere(context, run)) return yield* ownChunks(runFolderOf(context.folder, run.id).log, run);
	if (run.isExpired) return;
	try {
		const reader = await logSourceOf(context, run.id);
		yield* recordsFrom(reader, await readFirst(reader, 0, CHUNK_BYTES));
	} catch (error) {
		if (!isCodedError(error)) throw error;
		yield "missing";
	}
}

/** Yields unparsed bytes, because a log may end within a record. */
async function* ownChunks(file: string, run: LoggedRun): AsyncGenerator<Buffer | "missing"> {
	const handle = await openLog(file);
	if (handle === null) return yield* run.logBytes > 0 && !run.isExpired ? (["missing"] as const) : [];
	if (handle === "missing") return yield "missing";
	try {
		const { size } = await handle.stat();
		let offset = 0;
		do {
			const length = Math.min(CHUNK_BYTES, size - offset);
			const read = handle.read({ buffer: Buffer.allocUnsafe(length), position: offset });
			const { buffer, bytesRead } = await read.catch(() => ({ buffer: Buffer.alloc(0), bytesRead: 0 }));
			if (bytesRead === 0 && offset < size) return yield "missing";
			yield buffer.subarray(0, bytesRead);
			offset += bytesRead;
		} while (offset < size);
	} finally {
		await handle.close();
	}
}

async function openLog(file: string): Promise<FileHandle | "missing" | null> {
	return await openRegularFile(file).catch((error: NodeJS.ErrnoException) =>
		error.code === "ENOENT" ? null : "missing",
	);
}
