import { hasProcTable, readProcess } from "./proc-table.ts";

/** A pid alone may have been given to another program since; with its start time it can't be mistaken. */
export interface ProcessIdentity {
	pid: number;
	/** Clock ticks after boot; `null` where the system does not tell (no `/proc`). */
	startTime: string | null;
}

/** Identity of a living process, `null` when there is none with this pid. */
export function identifyProcess(pid: number): ProcessIdentity | null {
	const row = readProcess(pid);
	if (row !== null) return row.state === "Z" || row.state === "X" ? null : { pid, startTime: row.startTime };
	return !hasProcTable() && answersToSignals(pid) ? { pid, startTime: null } : null;
}

export function isProcessAlive(identity: ProcessIdentity): boolean {
	return identifyProcess(identity.pid)?.startTime === identity.startTime;
}

function answersToSignals(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
