import { readdir } from "node:fs/promises";
import { AGENT_LIMITS, killSpooledProcesses } from "@paperclipai/adapter-utils/host";
import { inArray } from "drizzle-orm";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { listRunFolders, runFolderOf } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { ActiveRuns } from "./active-run.ts";
import { removeSpools } from "./execution/remove-spools.ts";

/**
 * Kills the processes of runs that this server no longer owns: another server has settled them while this one was down,
 * or they were deleted. Only then does a spool folder outlive its run.
 */
export async function reapOrphans(
	context: DatabaseContext & FolderContext & LoggerContext,
	active: ActiveRuns,
): Promise<void> {
	const inactive = (await listRunFolders(context.folder)).filter((name) => !active.has(name));
	const withSpool: string[] = [];
	for (const name of inactive) {
		const { spools } = runFolderOf(context.folder, name);
		if ((await readdir(spools).catch(() => [])).length > 0) withSpool.push(name);
	}
	if (withSpool.length === 0) return;
	const rows = await context.database.db
		.select({ id: heartbeatRuns.id, status: heartbeatRuns.status })
		.from(heartbeatRuns)
		.where(inArray(heartbeatRuns.id, withSpool));
	const running = new Set(rows.filter(({ status }) => status === "running").map(({ id }) => id));
	for (const runId of withSpool.filter((id) => !running.has(id))) {
		const { spools } = runFolderOf(context.folder, runId);
		await killSpooledProcesses(runId, spools, AGENT_LIMITS.orphanGraceMs / 1000);
		await removeSpools(context, runId);
	}
}
