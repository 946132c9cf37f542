import { constants, copyFileSync, fstatSync, ftruncateSync, rmSync } from "node:fs";
import { LIMITS } from "../platform/settings/limits.ts";
import { type Periodic, startPeriodic } from "../platform/timing/periodic.ts";

const STDERR = 2;

/**
 * Copies and empties the log instead of renaming it, because V8 writes fatal errors to the descriptor with which the
 * process was started.
 */
export function boundLog(file: string): Periodic {
	return startPeriodic(
		LIMITS.serverLogCheckMs,
		async () => shortenLog(file, STDERR),
		() => undefined,
	);
}

export function shortenLog(file: string, descriptor: number): void {
	const stats = fstatSync(descriptor);
	if (!stats.isFile() || stats.size <= LIMITS.serverLogBytes) return;
	try {
		rmSync(`${file}.1`, { force: true });
		copyFileSync(file, `${file}.1`, constants.COPYFILE_EXCL);
	} finally {
		// On a full disk the space matters more than a copy.
		ftruncateSync(descriptor);
	}
}
