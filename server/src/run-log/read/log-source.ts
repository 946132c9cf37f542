import { type LogPage, logPageSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { FolderContext } from "../../config/data-folder.ts";
import { runFolderOf } from "../../config/run-folder.ts";
import type { ServerIdContext } from "../../config/server-id.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { servers } from "../../db/schema.ts";
import { HttpError } from "../../errors/http-error.ts";
import { getRunRow } from "../../runs/store/run-rows.ts";
import { type LogSlice, readLog } from "./read-log.ts";

export type LogSourceContext = DatabaseContext & FolderContext & ServerIdContext;

export type ReadSlice = (offset: number, limitBytes: number) => Promise<LogSlice>;

/** Reads a run's log from its file, or over HTTP from the server that owns the run and so has the file. */
export async function logSourceOf(context: LogSourceContext, runId: string): Promise<ReadSlice> {
	const { owner } = await getRunRow(context, runId);
	const { log } = runFolderOf(context.folder, runId);
	if (owner === null || owner === context.serverId) return (offset, limit) => readLog(log, offset, limit);
	const [server] = await context.database.db.select().from(servers).where(eq(servers.id, owner));
	return (offset, limit) => readFromOwner(server?.url, runId, offset, limit);
}

async function readFromOwner(url: string | undefined, runId: string, offset: number, limit: number): Promise<LogSlice> {
	try {
		const response = await fetch(`${url}/api/heartbeat-runs/${runId}/log?offset=${offset}&limitBytes=${limit}`);
		const page: LogPage = logPageSchema.parse(await response.json());
		return { offset: page.offset, records: Buffer.from(page.content), nextOffset: page.nextOffset, size: page.size };
	} catch (cause) {
		throw new HttpError(503, "log_elsewhere", "The log is stored on another server, which does not respond.", {
			hint: `Start that server again; its last address is ${url ?? "unknown"}.`,
			cause,
		});
	}
}
