import { type CallEnd, readLastCall } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../../platform/data-folder/run-folder.ts";
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
	// An earlier server has started it, and none saw it disappear.
	const wasLostUnseen = callEnd?.how === "lost" && run.pid !== null;
	return last?.at && (last.state === "exited" || wasLostUnseen) ? last.at : now();
}
