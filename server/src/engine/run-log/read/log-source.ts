import { type Stats, statSync } from "node:fs";
import { isTerminalRunStatus } from "@paperclipai/shared";
import { and, eq, gt } from "drizzle-orm";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { ServerIdContext } from "../../../platform/data-folder/server-id.ts";
import type { DatabaseContext } from "../../../platform/db/database.ts";
import { databaseNow } from "../../../platform/db/database-clock.ts";
import { heartbeatRunEvents, servers } from "../../../platform/db/schema.ts";
import { getRunRow, type RunRow } from "../../../records/runs/run-rows.ts";
import { LOG_REMOVED } from "../log-removed.ts";
import { readFromOwner, type ServerIdentity } from "./owner-log.ts";
import { createLogReader, type LogReader } from "./read-log.ts";

export type LogSourceContext = DatabaseContext & FolderContext & ServerIdContext & ServerIdentity;

/** Reads the log from the file, or over HTTP from the owning server. */
export async function logSourceOf(context: LogSourceContext, runId: string): Promise<LogReader> {
	const run = await getRunRow(context, runId);
	const { owner } = run;
	if (owner === null || (await isLogHere(context, run)) || (await isLogRemoved(context, runId)))
		return ownLogOf(context, runId);
	const [server] = await context.database.db.select().from(servers).where(eq(servers.id, owner));
	const read: LogReader["read"] = (offset, limit) =>
		readFromOwner(context, { id: owner, url: server?.url ?? "" }, runId, offset, limit);
	return { read, release: async () => {} };
}

export function ownLogOf({ folder }: FolderContext, runId: string): LogReader {
	return createLogReader(runFolderOf(folder, runId).log);
}

/** The recorded owner is not enough, because a copied, restored or moved data folder has a new server id. */
export async function isLogHere(
	context: LogSourceContext,
	{ id, owner, status, logBytes }: Pick<RunRow, "id" | "owner" | "status" | "logBytes">,
): Promise<boolean> {
	if (owner === null || owner === context.serverId) return true;
	const file = statAt(runFolderOf(context.folder, id).log);
	if (file === null) return false;
	const isComplete = isTerminalRunStatus(status) && file.size >= logBytes;
	// A running owner writes the original; an incomplete local file is an older copy.
	return isComplete || context.database.kind === "pglite" || !(await isRunning(context, owner));
}

function statAt(file: string): Stats | null {
	return statSync(file, { throwIfNoEntry: false }) ?? null;
}

/** A removed log reads as empty on all servers. */
async function isLogRemoved({ database }: DatabaseContext, id: string): Promise<boolean> {
	const { runId, type } = heartbeatRunEvents;
	const isRemoval = and(eq(runId, id), eq(type, LOG_REMOVED));
	return (await database.db.select({ runId }).from(heartbeatRunEvents).where(isRemoval).limit(1)).length > 0;
}

async function isRunning({ database }: DatabaseContext, serverId: string): Promise<boolean> {
	const { id, claimedUntil } = servers;
	const hasClaim = and(eq(id, serverId), gt(claimedUntil, databaseNow()));
	return (await database.db.select({ id }).from(servers).where(hasClaim)).length > 0;
}
