import { hasProcTable, readEnvironmentValue, readLockLimit } from "./proc-table.ts";
import { identifyProcess } from "./process-identity.ts";
import { readTree } from "./process-tree.ts";
import { isMarked, RUN_VARIABLE } from "./run-marker.ts";

/**
 * Whether a running process is not of a run: it carries the mark of another one, or `starter` has not started it.
 * @param starter Pid of the process in which the run's adapter works. It is shared by runs, so it belongs to none.
 */
export function isForeignProcess(pid: number, runId: string, starter: number): boolean {
	if (!hasProcTable() || identifyProcess(pid) === null || isMarked(pid, runId)) return false;
	return pid === starter || isMarkedByAnother(pid) || !readTree([starter]).some((row) => row.pid === pid);
}

/** Marks that this process has too do not count: it may be part of a run itself, and its children inherit them. */
function isMarkedByAnother(pid: number): boolean {
	const inherits = readLockLimit(pid) === readLockLimit(process.pid);
	const run = readEnvironmentValue(pid, RUN_VARIABLE);
	return !inherits || (run !== null && run !== readEnvironmentValue(process.pid, RUN_VARIABLE));
}
