import { rm } from "node:fs/promises";
import { eq } from "drizzle-orm";
import type { FolderContext } from "../../config/data-folder.ts";
import { listRunFolders, runFolderOf } from "../../config/run-folder.ts";
import type { DatabaseContext } from "../../db/database.ts";
import { heartbeatRuns } from "../../db/schema.ts";
import type { LoggerContext } from "../../errors/logger.ts";
import type { EventContext } from "../../events/event-bus.ts";
import type { ClockContext } from "../../timing/clock.ts";
import { FOLDER_COPIED, settleLostRun } from "../outcome/settle-lost-run.ts";
import { findRunRows } from "../store/run-rows.ts";

/**
 * For a copy of a data folder with its embedded database: settles the runs that were active when it was copied and removes
 * all spools, without a signal to any process. Their processes carry the same marks, and belong to the original.
 */
export async function disownCopiedRuns(
	context: ClockContext & DatabaseContext & EventContext & FolderContext & LoggerContext,
): Promise<void> {
	const active = await findRunRows(context, eq(heartbeatRuns.status, "running"));
	for (const run of active) await settleLostRun(context, run, FOLDER_COPIED);
	for (const runId of await listRunFolders(context.folder)) {
		// What cannot be removed must not keep the server from starting.
		await rm(runFolderOf(context.folder, runId).spools, { recursive: true, force: true }).catch((error: unknown) =>
			context.logger.warn({ err: error, runId }, "the process files of a copied run could not be removed"),
		);
	}
}
