import { statSync } from "node:fs";
import { hasProcTable, readProcess } from "../identify/proc-table.ts";
import { listMembers, type ProcessSet } from "../identify/process-set.ts";
import type { Spool } from "../launch/spool.ts";

/** Looks during the time that a process may be idle. */
const LOOKS = 20;
const MAX_PAUSE_MS = 10_000;

export interface IdleWatch {
	/** To be asked often; it looks only now and then. */
	isOver(): boolean;
}

/**
 * Notices when a process set has neither written nor computed for `idleTimeoutSec` seconds; 0 = never. What happens between
 * two looks counts from the second one, so a set may be given a little more time but never less.
 */
export function createIdleWatch(set: ProcessSet, spool: Spool, idleTimeoutSec: number): IdleWatch {
	if (idleTimeoutSec <= 0 || !hasProcTable()) return { isOver: () => false };
	const idleMs = idleTimeoutSec * 1000;
	const pauseMs = Math.min(idleMs / LOOKS, MAX_PAUSE_MS);
	// The first look comes after a pause: most processes are over by then and cost none.
	let activity = "";
	let activeAt = performance.now();
	let lookedAt = activeAt;
	return {
		isOver() {
			const now = performance.now();
			if (now - lookedAt < pauseMs) return false;
			lookedAt = now;
			const current = readActivity(set, spool);
			if (current !== activity) {
				activity = current;
				activeAt = now;
			}
			return now - activeAt >= idleMs;
		},
	};
}

/** Changes with every byte of output, every tick of CPU time, and every process that comes or goes. */
function readActivity(set: ProcessSet, spool: Spool): string {
	const sizes = [spool.stdout, spool.stderr].map((file) => statSync(file, { throwIfNoEntry: false })?.size ?? 0);
	const ticks = listMembers(set)
		.sort((a, b) => a - b)
		.map((pid) => `${pid}:${readProcess(pid)?.cpuTicks ?? 0}`);
	return [...sizes, ...ticks].join(" ");
}
