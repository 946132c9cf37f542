import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isOutOfSpace } from "../errors/out-of-space.ts";
import { LIMITS } from "../settings/limits.ts";
import { monotonicMs } from "../timing/monotonic.ts";

interface DiskState {
	/** There is enough free space to start something new. */
	ok: boolean;
	freeBytes: number;
	/** Files that can still be created, when they are too few. */
	freeFiles?: number;
}

/** Free space on the disk of the data folder. */
export interface FreeSpace {
	/** Measured at most every `diskMeasureMs`. */
	measure(): Promise<DiskState>;
	/** For a writer that found the disk full: resolves when it should retry, rejects when the signal aborts. */
	waitForRetry(signal: AbortSignal): Promise<void>;
}

export interface DiskContext {
	disk: FreeSpace;
}

export function createFreeSpace(folder: string): FreeSpace {
	let last: { at: number; state: Promise<DiskState> } | null = null;
	return {
		measure() {
			if (last === null || monotonicMs() - last.at > LIMITS.diskMeasureMs)
				last = { at: monotonicMs(), state: readFreeSpace(folder) };
			return last.state;
		},
		waitForRetry: (signal) => delay(LIMITS.diskMeasureMs, undefined, { signal }),
	};
}

/** Whether a change failed because of the disk. An embedded database that has panicked on it only says that it is away. */
export async function isDiskFull(disk: Pick<FreeSpace, "measure">, error: unknown): Promise<boolean> {
	return isOutOfSpace(error) || !(await disk.measure()).ok;
}

async function readFreeSpace(folder: string): Promise<DiskState> {
	const { bavail, bsize, files, ffree } = await statfs(folder);
	const freeBytes = bavail * bsize;
	// A file system that creates inodes as needed reports none.
	const hasInodes = files === 0 || ffree >= LIMITS.diskReserveFiles;
	return {
		ok: hasInodes && freeBytes >= LIMITS.diskReserveBytes,
		freeBytes,
		...(hasInodes ? {} : { freeFiles: ffree }),
	};
}
