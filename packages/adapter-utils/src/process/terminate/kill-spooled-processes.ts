import { readdir } from "node:fs/promises";
import path from "node:path";
import type { ProcessSet } from "../identify/process-set.ts";
import { readShimPid, spoolAt } from "../launch/spool.ts";
import { terminate } from "./terminate.ts";

/**
 * Kills all processes of a run that no server follows any more, found by the run's mark and by its spools.
 *
 * @param folder Folder of the run's spools, `RunScope.spoolFolder`.
 * @param graceSec Seconds between SIGTERM and SIGKILL.
 * @returns `false` when a process survived SIGKILL.
 * @throws the file system's error when the folder cannot be read.
 */
export async function killSpooledProcesses(runId: string, folder: string, graceSec: number): Promise<boolean> {
	let isClean = true;
	for (const call of await readdir(folder)) {
		const spool = spoolAt(path.join(folder, call));
		const pid = readShimPid(spool);
		if (pid === null) continue;
		const set: ProcessSet = { runId, leader: pid, spoolFolder: spool.folder };
		isClean = (await terminate(set, graceSec)).length === 0 && isClean;
	}
	return isClean;
}
