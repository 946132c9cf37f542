import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { isOutOfSpace } from "../errors/out-of-space.ts";
import { LIMITS } from "../settings/limits.ts";
import { monotonicMs } from "../timing/monotonic.ts";

interface DiskState {
	ok: boolean;
	freeBytes: number;
	freeFiles?: number;
}

export interface FreeSpace {
	/** Measures at most once per `diskMeasureMs`. */
	measure(): Promise<DiskState>;
	/** Resolves when a writer should retry, rejects when the signal aborts. */
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

/** Measures the disk, because an embedded database that panicked on a full disk only reports that it is unavailable. */
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
