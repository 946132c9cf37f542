import { type ProcessRow, readProcesses, ticksSinceBoot } from "./proc-table.ts";

/** Time before the first process of a run, to exclude older processes, whose pids the system may have reused. */
export interface ProcessMoment {
	/** Clock ticks since boot. Processes of the run have the same or a later `ProcessRow.startTime`. */
	startTime: number;
}

/** Tolerance, because `/proc/uptime` and start times may differ by one tick. */
const CLOCK_SLACK_TICKS = 2;

export function currentMoment(): ProcessMoment {
	return { startTime: ticksSinceBoot() - CLOCK_SLACK_TICKS };
}

/** Excludes zombies and kernel threads; `null` returns all processes. */
export function readProcessesSince(moment: ProcessMoment | null): ProcessRow[] {
	const rows = readProcesses();
	return moment === null ? rows : rows.filter(({ startTime }) => Number(startTime) >= moment.startTime);
}
