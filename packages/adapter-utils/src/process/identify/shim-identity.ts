import { currentPidSpace } from "./pid-space.ts";
import { hasProcTable, readCommandLine } from "./proc-table.ts";
import { identifyProcess } from "./process-identity.ts";

/** What the spool of a process records of its shim. */
export interface ShimIdentity {
	pid: number;
	/** Clock ticks since boot; `null` on systems without `/proc`, and in records of earlier versions. */
	startTime: string | null;
	/** Of `currentPidSpace`; `null` in records of earlier versions. */
	pidSpace: string | null;
	/** An argument of the shim. */
	spoolFolder: string;
}

/** Reads what the shim has written, `PID START SPACE` and a line break; `null` until it is complete. */
export function parseShimRecord(text: string, spoolFolder: string): ShimIdentity | null {
	const [, digits, startTime, pidSpace] = /^(\d+)(?: (\d+|-) (\S+) *)?\n$/.exec(text) ?? [];
	const pid = Number(digits);
	if (!(pid > 1)) return null;
	return { pid, startTime: known(startTime), pidSpace: pidSpace ?? null, spoolFolder };
}

/** Whether the very shim still runs, and not another process that has got its pid, perhaps after a reboot. */
export function isShimRunning({ pid, startTime, pidSpace, spoolFolder }: ShimIdentity): boolean {
	if (pidSpace === null) return hasShimArguments(pid, spoolFolder);
	if (pidSpace !== currentPidSpace()) return false;
	const running = identifyProcess(pid);
	if (running === null || running.startTime !== startTime) return false;
	return !hasProcTable() || hasShimArguments(pid, spoolFolder);
}

/** The shim has its spool folder among its arguments. */
export function hasShimArguments(pid: number, spoolFolder: string): boolean {
	return readCommandLine(pid).includes(spoolFolder);
}

function known(startTime: string | undefined): string | null {
	return startTime === undefined || startTime === "-" ? null : startTime;
}
