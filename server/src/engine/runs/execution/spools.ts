import { type CallEnd, offload, readLastCall, removeFolder } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
import type { LoggerContext } from "../../../platform/errors/logger.ts";
import type { ClockContext } from "../../../platform/timing/clock.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";

/** Returns the time at which the last process exited, perhaps long ago. Call before the spools are removed. */
export async function readRunEnd(
	{ folder, now }: FolderContext & ClockContext,
	run: Pick<RunRow, "id" | "pid">,
	callEnd: CallEnd | null,
): Promise<Date> {
	const last = await readLastCall(runFolderOf(folder, run.id).spools);
	const wasLostUnseen = callEnd?.how === "lost" && run.pid !== null;
	return last?.at && (last.state === "exited" || wasLostUnseen) ? last.at : now();
}

/** Never rejects; the next server start removes what is left. */
export async function removeSpools({ folder, logger }: FolderContext & LoggerContext, runId: string): Promise<void> {
	await offload("removeFolder", removeFolder, runFolderOf(folder, runId).spools).catch((error: unknown) =>
		logger.warn({ err: error, runId }, "the process files of a run that has ended could not be removed"),
	);
}
