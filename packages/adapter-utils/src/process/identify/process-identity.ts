import { hasProcTable, readProcess } from "./proc-table.ts";

/** A pid with the start time of its process, because the system reuses pids. */
export interface ProcessIdentity {
	pid: number;
	/** Clock ticks since boot; `null` without `/proc`. */
	startTime: string | null;
}

export function identifyProcess(pid: number): ProcessIdentity | null {
	const row = readProcess(pid);
	if (row !== null) return row.state === "Z" || row.state === "X" ? null : { pid, startTime: row.startTime };
	return !hasProcTable() && acceptsSignals(pid) ? { pid, startTime: null } : null;
}

export function isProcessAlive(identity: ProcessIdentity): boolean {
	return identifyProcess(identity.pid)?.startTime === identity.startTime;
}

function acceptsSignals(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}
