import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { runFolderOf } from "../../config/run-folder.ts";
import { getRun } from "../../runs/store/run-rows.ts";
import type { ServerContext } from "../../server-context.ts";
import { readLog } from "./read-log.ts";

/** All whole records that the log has at this moment, from a byte offset on, as they stand in the file. */
export async function streamRunLog(context: ServerContext, runId: string, offset: number): Promise<Readable> {
	await getRun(context, runId);
	const { log } = runFolderOf(context.folder, runId);
	const first = await readLog(log, offset, 1);
	if (first.records.length === 0) return Readable.from([]);
	return createReadStream(log, { start: first.offset, end: first.size - 1 });
}
