import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import type { FolderContext } from "../../config/data-folder.ts";
import { runFolderOf } from "../../config/run-folder.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { getRun } from "../../runs/store/run-rows.ts";
import { readLog } from "./read-log.ts";

/** Streams the complete records that the log holds now, from a byte offset on, exactly as in the file. */
export async function streamRunLog(
	context: DatabaseContext & FolderContext,
	runId: string,
	offset: number,
): Promise<Readable> {
	await getRun(context, runId);
	const { log } = runFolderOf(context.folder, runId);
	const first = await readLog(log, offset, 1);
	if (first.records.length === 0) return Readable.from([]);
	return createReadStream(log, { start: first.offset, end: first.size - 1 });
}
