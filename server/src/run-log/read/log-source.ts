import { eq } from "drizzle-orm";
import type { FolderContext } from "../../config/data-folder.ts";
import { runFolderOf } from "../../config/run-folder.ts";
import type { ServerIdContext } from "../../config/server-id.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { servers } from "../../db/schema.ts";
import { getRunRow } from "../../runs/store/run-rows.ts";
import { readFromOwner } from "./owner-log.ts";
import { type LogSlice, readLog } from "./read-log.ts";

export type LogSourceContext = DatabaseContext & FolderContext & ServerIdContext;

export type ReadSlice = (offset: number, limitBytes: number) => Promise<LogSlice>;

/** Reads a run's log from its file, or over HTTP from the server that owns the run and so has the file. */
export async function logSourceOf(context: LogSourceContext, runId: string): Promise<ReadSlice> {
	const { owner } = await getRunRow(context, runId);
	if (owner === null || owner === context.serverId) return ownLogOf(context, runId);
	const [server] = await context.database.db.select().from(servers).where(eq(servers.id, owner));
	return (offset, limit) => readFromOwner({ id: owner, url: server?.url ?? "" }, runId, offset, limit);
}

/** Reads the file of this server, whoever owns the run. */
export function ownLogOf({ folder }: FolderContext, runId: string): ReadSlice {
	const { log } = runFolderOf(folder, runId);
	return (offset, limit) => readLog(log, offset, limit);
}
