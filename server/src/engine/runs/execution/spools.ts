import { type CallEnd, offload, readLastCall, removeFolder } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

/**
 * When a run ended: when its last process did, which may be long before this server learnt of it; now, if it had none.
 * To be called before the spools are removed, and when none of its processes is left.
 */
export async function readRunEnd(
	{ folder, now }: FolderContext & ClockContext,
	run: Pick<RunRow, "id" | "pid">,
	callEnd: CallEnd | null,
): Promise<Date> {
	const last = await readLastCall(runFolderOf(folder, run.id).spools);
	// An earlier server has started it, and no server saw it disappear.
	const wasLostUnseen = callEnd?.how === "lost" && run.pid !== null;
	return last?.at && (last.state === "exited" || wasLostUnseen) ? last.at : now();
}

/** Removes the spools of a run that has ended. Never rejects: what remains is removed at the next start. */
export async function removeSpools({ folder, logger }: FolderContext & LoggerContext, runId: string): Promise<void> {
	await offload("removeFolder", removeFolder, runFolderOf(folder, runId).spools).catch((error: unknown) =>
		logger.warn({ err: error, runId }, "the process files of a run that has ended could not be removed"),
	);
}
