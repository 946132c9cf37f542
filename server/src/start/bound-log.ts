import { constants, copyFileSync, fstatSync, ftruncateSync, rmSync } from "node:fs";
import { LIMITS } from "../platform/settings/limits.ts";
import { type Periodic, startPeriodic } from "../platform/timing/periodic.ts";

const STDERR = 2;

/**
 * Keeps the file that standard error appends to below `LIMITS.serverLogBytes`, and one earlier part of it in `FILE.1`. It is
 * copied and emptied, since the descriptor of a process, with the last words of V8, cannot be moved to another file.
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
		// On a full disk there is no copy, and the space is needed most.
		ftruncateSync(descriptor);
	}
}
