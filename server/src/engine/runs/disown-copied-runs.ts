import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { listRunFolders } from "../../platform/data-folder/run-folder.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { endUnfinishedRuns } from "./end-unfinished-runs.ts";
import { removeSpools } from "./execution/remove-spools.ts";
import { FOLDER_COPIED } from "./outcome/settle-lost-run.ts";

const NOT_STARTED = {
	reason: FOLDER_COPIED.reason,
	message: "Ended before it started, because it belongs to the original of the copied data folder.",
	error: {
		code: FOLDER_COPIED.error.code,
		message:
			"The data folder was copied, restored or moved to another file system while this run waited to start, so it is left to the original.",
		hint: "Retry it here if no server runs on the original of the folder.",
	},
};

/**
 * For a copy of a data folder with its embedded database: ends the runs that were unfinished when it was copied, which stay
 * with the original, and removes all spools, without a signal to any process. Their processes carry the same marks.
 */
export async function disownCopiedRuns(
	context: ClockContext & DatabaseContext & EventContext & FolderContext & LoggerContext,
): Promise<void> {
	await endUnfinishedRuns(context, FOLDER_COPIED, NOT_STARTED);
	for (const runId of await listRunFolders(context.folder)) await removeSpools(context, runId);
}
