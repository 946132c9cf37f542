import { readdir, rm } from "node:fs/promises";
import { killSpooledProcesses } from "@paperclipai/adapter-utils/server-utils";
import { inArray } from "drizzle-orm";
import { runFolderOf } from "../../config/run-folder.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import type { ServerContext } from "../../server-context.ts";
import type { ActiveRun } from "./run-engine.ts";

const GRACE_SEC = 2;

/**
 * Ends what is left of runs that are no longer this server's: settled by another one while this one was away, or removed.
 * A spool folder outlives its run only then.
 */
export async function reapOrphans(context: ServerContext, active: ReadonlyMap<string, ActiveRun>): Promise<void> {
	const names = await readdir(context.folder.runs);
	const foreign = names.filter((name) => !active.has(name));
	const withSpool: string[] = [];
	for (const name of foreign) {
		const { spools } = runFolderOf(context.folder, name);
		if ((await readdir(spools).catch(() => [])).length > 0) withSpool.push(name);
	}
	if (withSpool.length === 0) return;
	const rows = await context.database.db
		.select({ id: heartbeatRuns.id, status: heartbeatRuns.status })
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.id, withSpool));
	const underWay = new Set(rows.filter(({ status }) => status === "running").map(({ id }) => id));
	for (const runId of withSpool.filter((id) => !underWay.has(id))) {
		const { spools } = runFolderOf(context.folder, runId);
		await killSpooledProcesses(runId, spools, GRACE_SEC);
		await rm(spools, { recursive: true, force: true });
	}
}
