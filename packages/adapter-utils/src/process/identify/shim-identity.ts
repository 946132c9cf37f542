import { currentPidSpace } from "./pid-space.ts";
import { hasProcTable, readCommandLine } from "./proc-table.ts";
import { identifyProcess } from "./process-identity.ts";

export interface ShimIdentity {
	pid: number;
	/** Clock ticks since boot; `null` without `/proc`, and in records of earlier versions. */
	startTime: string | null;
	/** See `currentPidSpace`; `null` in records of earlier versions. */
	pidSpace: string | null;
	spoolFolder: string;
}

/** Parses `PID START SPACE` and a line break; `null` while the record is incomplete. */
export function parseShimRecord(text: string, spoolFolder: string): ShimIdentity | null {
	const [, digits, startTime, pidSpace] = /^(\d+)(?: (\d+|-) (\S+) *)?\n$/.exec(text) ?? [];
	const pid = Number(digits);
	if (!(pid > 1)) return null;
	return { pid, startTime: known(startTime), pidSpace: pidSpace ?? null, spoolFolder };
}

/** Returns `false` for another process with the same pid, even after a reboot. */
export function isShimRunning({ pid, startTime, pidSpace, spoolFolder }: ShimIdentity): boolean {
	if (pidSpace === null) return hasShimArguments(pid, spoolFolder);
	if (pidSpace !== currentPidSpace()) return false;
	const running = identifyProcess(pid);
	if (running === null || running.startTime !== startTime) return false;
	return !hasProcTable() || hasShimArguments(pid, spoolFolder);
}

export function hasShimArguments(pid: number, spoolFolder: string): boolean {
	return readCommandLine(pid).includes(spoolFolder);
}

function known(startTime: string | undefined): string | null {
	return startTime === undefined || startTime === "-" ? null : startTime;
}
