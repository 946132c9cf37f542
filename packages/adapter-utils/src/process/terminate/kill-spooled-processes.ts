import { readdir } from "node:fs/promises";
import path from "node:path";
import type { ProcessSet } from "../identify/process-set.ts";
import { readShimPid, spoolAt } from "../launch/spool.ts";
import { terminate } from "./terminate.ts";

/**
 * Ends all processes of a run that nobody carries out any more, known by its marks and by the spools in `folder`.
 * `graceSec` is the time between SIGTERM and SIGKILL. Resolves with `false` when something could not be ended.
 */
export async function killSpooledProcesses(runId: string, folder: string, graceSec: number): Promise<boolean> {
	let isEnded = true;
	for (const call of await readdir(folder)) {
		const spool = spoolAt(path.join(folder, call));
		const pid = readShimPid(spool);
		if (pid === null) continue;
		const set: ProcessSet = { runId, leader: pid, spoolFolder: spool.folder };
		isEnded = (await terminate(set, graceSec)).length === 0 && isEnded;
	}
	return isEnded;
}
