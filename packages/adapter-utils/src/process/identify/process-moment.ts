import { type ProcessRow, readProcesses, ticksSinceBoot } from "./proc-table.ts";

/** Identifies older processes by start time, because the system reuses pids. */
export interface ProcessMoment {
	/** Clock ticks since boot. No process of the run has an earlier `ProcessRow.startTime`. */
	startTime: number;
}

/** `/proc/uptime` and start times may differ by one tick. */
const CLOCK_SLACK_TICKS = 2;

export function currentMoment(): ProcessMoment {
	return { startTime: ticksSinceBoot() - CLOCK_SLACK_TICKS };
}

/** Excludes zombies and kernel threads; `null` returns all processes. */
export function readProcessesSince(moment: ProcessMoment | null): ProcessRow[] {
	const rows = readProcesses();
	return moment === null ? rows : rows.filter(({ startTime }) => Number(startTime) >= moment.startTime);
}
