import { type ProcessRow, readProcesses, ticksSinceBoot } from "./proc-table.ts";

/**
 * A moment before the processes of a run start: none of them has an earlier `startTime`. Their pids say nothing, since the
 * system may have given all of them away since then, also to processes that could not be started.
 */
export interface ProcessMoment {
	startTime: number;
}

/** `/proc/uptime` and the start times of processes may be one tick apart. */
const CLOCK_SLACK_TICKS = 2;

export function currentMoment(): ProcessMoment {
	return { startTime: ticksSinceBoot() - CLOCK_SLACK_TICKS };
}

/** The processes that have started since then, except zombies and kernel threads; all for `null`. */
export function readProcessesSince(moment: ProcessMoment | null): ProcessRow[] {
	const rows = readProcesses();
	return moment === null ? rows : rows.filter(({ startTime }) => Number(startTime) >= moment.startTime);
}
