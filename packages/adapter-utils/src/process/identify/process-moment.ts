import { readFileSync } from "node:fs";
import { listPids } from "./proc-file.ts";
import { type ProcessRow, readProcess, readProcesses, ticksSinceBoot } from "./proc-table.ts";

/** A moment before the processes of a run start. Older processes need not be read to find those of the run. */
export interface ProcessMoment {
	/** No process that has started since has an earlier one. See `ProcessRow`. */
	startTime: number;
	/** The last pid that the system had given away; 0 if it does not tell. */
	lastPid: number;
	/** How many processes and threads it had started since boot. */
	starts: number;
}

/** `/proc/uptime` and the start times of processes may be one tick apart. */
const CLOCK_SLACK_TICKS = 2;

export function currentMoment(): ProcessMoment {
	// In this order, so that no start between two of them is missing in the difference to a later moment.
	return { startTime: ticksSinceBoot() - CLOCK_SLACK_TICKS, starts: countStarts(), lastPid: readLastPid() };
}

/** The processes that have started since then, except zombies and kernel threads; all for `null`. */
export function readProcessesSince(moment: ProcessMoment | null): ProcessRow[] {
	if (moment === null) return readProcesses();
	const pids = listPids();
	const isOlder = createAgeTest(moment);
	const rows = readProcesses(pids.filter((pid) => !isOlder(pid)));
	return rows.filter(({ startTime }) => Number(startTime) >= moment.startTime);
}

/** Makes a function that tells of pids which were listed before this call. It may return `false` for an older process. */
function createAgeTest({ lastPid, starts }: ProcessMoment): (pid: number) => boolean {
	const last = readLastPid();
	// The system gives pids away in ascending order, and has begun anew once at most if it has started so few processes.
	const isKnown = lastPid > 0 && last > 0 && countStarts() - starts < readNumber("/proc/sys/kernel/pid_max") / 2;
	if (!isKnown) return () => false;
	return last < lastPid ? (pid) => pid > last && pid <= lastPid : (pid) => pid <= lastPid;
}

/** 0 where the processes in `/proc` are those of another pid namespace, whose pids are not given away in this one. */
function readLastPid(): number {
	return readProcess("self")?.pid === process.pid ? readNumber("/proc/sys/kernel/ns_last_pid") : 0;
}

/** `NaN` if the system does not tell. */
function countStarts(): number {
	return Number(/^processes (\d+)$/m.exec(readText("/proc/stat"))?.[1]);
}

function readNumber(file: string): number {
	return Number(readText(file));
}

function readText(file: string): string {
	try {
		return readFileSync(file, "latin1");
	} catch {
		return "";
	}
}
