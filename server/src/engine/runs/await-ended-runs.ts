import { setTimeout as delay } from "node:timers/promises";
import { readLastCall } from "@paperclipai/adapter-utils/host";
import type { FolderContext } from "../../platform/data-folder/data-folder.ts";
import { runFolderOf } from "../../platform/data-folder/run-folder.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";
import type { ActiveRuns } from "./active-run.ts";

/**
 * Waits until the resumed runs whose processes have ended are settled, so that the first answer of this server is not that
 * they are running. Not for runs with a living process, and not for ever: an adapter may take its time.
 */
export async function awaitEndedRuns({ folder }: FolderContext, active: ActiveRuns): Promise<void> {
	const deadline = monotonicMs() + LIMITS.adoptionMs;
	let waiting = [...active.keys()];
	while (waiting.length > 0 && monotonicMs() < deadline) {
		const settled = Promise.all(waiting.map((id) => active.get(id)?.done));
		await Promise.race([settled, delay(LIMITS.adoptionPollMs, undefined, { ref: false })]);
		const ended: string[] = [];
		for (const id of waiting) if (active.has(id) && (await hasEnded(folder, id))) ended.push(id);
		waiting = ended;
	}
}

/** Also `true` before the first process of a run: a server that was killed may have left it like this. */
async function hasEnded(folder: FolderContext["folder"], runId: string): Promise<boolean> {
	return (await readLastCall(runFolderOf(folder, runId).spools))?.state !== "running";
}
