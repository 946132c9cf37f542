import { hasProcTable, readEnvironmentValue, readLockLimit } from "./proc-table.ts";
import { identifyProcess } from "./process-identity.ts";
import { readTree } from "./process-tree.ts";
import { isMarked, RUN_VARIABLE } from "./run-marker.ts";

/**
 * Whether a process carries another run's marker, or `starter` did not start it.
 * @param starter Pid of the adapter's process, which several runs share.
 */
export function isForeignProcess(pid: number, runId: string, starter: number): boolean {
	if (!hasProcTable() || identifyProcess(pid) === null || isMarked(pid, runId)) return false;
	return pid === starter || isMarkedByAnother(pid) || !readTree([starter]).some((row) => row.pid === pid);
}

/** Ignores markers of this process, which its children inherit. */
function isMarkedByAnother(pid: number): boolean {
	const inherits = readLockLimit(pid) === readLockLimit(process.pid);
	const run = readEnvironmentValue(pid, RUN_VARIABLE);
	return !inherits || (run !== null && run !== readEnvironmentValue(process.pid, RUN_VARIABLE));
}
