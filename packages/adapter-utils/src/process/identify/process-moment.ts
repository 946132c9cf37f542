import { type ProcessRow, readProcesses, ticksSinceBoot } from "./proc-table.ts";

/**
 * A moment before the processes of a run start. Only start times show which processes are older: pids are reused, and an agent
 * can make the system reuse all of them during its run.
 */
export interface ProcessMoment {
	/** Clock ticks since boot. No process of the run has an earlier `ProcessRow.startTime`. */
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
