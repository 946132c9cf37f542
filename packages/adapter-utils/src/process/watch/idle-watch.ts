import { hasProcTable, readProcess } from "../identify/proc-table.ts";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import { readOutputBytes, type Spool } from "../launch/spool.ts";

const POLLS = 20;
const MAX_POLL_MS = 10_000;

export interface IdleWatch {
	/** Whether the limit has been reached. Cheap to call often, because the processes are polled only at intervals. */
	isExpired(): boolean;
}

/**
 * Detects processes that have used no CPU time and written no output for `idleTimeoutSec` seconds; 0 = never. May be
 * slightly late but never early.
 * @param readCpuTime Default: the CPU time of the set.
 */
export function createIdleWatch(
	set: ProcessSet,
	spool: Spool,
	idleTimeoutSec: number,
	readCpuTime: () => string = () => readTicks(set),
): IdleWatch {
	if (idleTimeoutSec <= 0 || !hasProcTable()) return { isExpired: () => false };
	const idleMs = idleTimeoutSec * 1000;
	const pollMs = Math.min(idleMs / POLLS, MAX_POLL_MS);
	// The first poll comes after an interval, so that short processes are never polled.
	let activity = "";
	let activeAt = performance.now();
	let polledAt = activeAt;
	return {
		isExpired() {
			const now = performance.now();
			if (now - polledAt < pollMs) return false;
			polledAt = now;
			const current = `${readOutputBytes(spool)} ${readCpuTime()}`;
			if (current !== activity) {
				activity = current;
				activeAt = now;
			}
			return now - activeAt >= idleMs;
		},
	};
}

/** Returns a string that changes with CPU time and whenever a process starts or exits. */
export function readTicks(set: ProcessSet): string {
	return listMembers(set)
		.sort((a, b) => a - b)
		.map((pid) => `${pid}:${readProcess(pid)?.cpuTicks ?? 0}`)
		.join(" ");
}
