import { readdir } from "node:fs/promises";
import path from "node:path";
import { offload } from "../helper/helper.ts";
import type { ProcessMoment } from "../identify/process-moment.ts";
import { isRunGone } from "../identify/process-set.ts";
import { readShim, spoolAt } from "../launch/spool.ts";
import { terminate } from "./terminate.ts";

/** Other names in the folder are files of the run. */
const CALL_FOLDER = /^\d+$/;

/**
 * Finds the run's processes by its spools and its marker; only by the marker if the folder is unreadable, or for spools
 * from another boot or container.
 * @param folder `RunScope.spoolFolder`.
 * @param since Time before the first process of the run; `null` if unknown.
 * @returns `false` when a process survived SIGKILL.
 */
export async function killSpooledProcesses(
	runId: string,
	folder: string,
	graceSec: number,
	since: ProcessMoment | null = null,
): Promise<boolean> {
	const names = (await readdir(folder).catch(() => [])).filter((name) => CALL_FOLDER.test(name));
	const shims = names.map((name) => readShim(spoolAt(path.join(folder, name)))).filter((shim) => shim !== null);
	if (await offload("isRunGone", isRunGone, runId, shims, since)) return true;
	let isClean = true;
	for (const shim of [...shims, null]) {
		isClean = (await terminate({ runId, shim, since }, graceSec)).length === 0 && isClean;
	}
	return isClean;
}
