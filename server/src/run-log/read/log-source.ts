import { eq } from "drizzle-orm";
import type { FolderContext } from "../../config/data-folder.ts";
import { runFolderOf } from "../../config/run-folder.ts";
import type { ServerIdContext } from "../../config/server-id.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { servers } from "../../db/schema.ts";
import { getRunRow } from "../../runs/store/run-rows.ts";
import { readFromOwner, type ServerIdentity } from "./owner-log.ts";
import { createLogReader, type LogReader } from "./read-log.ts";

export type LogSourceContext = DatabaseContext & FolderContext & ServerIdContext & ServerIdentity;

/** Reads a run's log from its file, or over HTTP from the server that owns the run and so has the file. */
export async function logSourceOf(context: LogSourceContext, runId: string): Promise<LogReader> {
	const { owner } = await getRunRow(context, runId);
	if (owner === null || owner === context.serverId) return ownLogOf(context, runId);
	const [server] = await context.database.db.select().from(servers).where(eq(servers.id, owner));
	const read: LogReader["read"] = (offset, limit) =>
		readFromOwner(context, { id: owner, url: server?.url ?? "" }, runId, offset, limit);
	return { read, release: async () => {} };
}

/** Reads the file of this server, whoever owns the run. */
export function ownLogOf({ folder }: FolderContext, runId: string): LogReader {
	return createLogReader(runFolderOf(folder, runId).log);
}
