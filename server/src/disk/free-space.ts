import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../config/limits.ts";

export interface DiskState {
	/** There is enough free space to start something new. */
	ok: boolean;
	freeBytes: number;
}

/** Free space on the disk of the data folder. */
export interface FreeSpace {
	/** Measured at most every `diskLookMs`. */
	look(): Promise<DiskState>;
	/** For a writer that found the disk full: resolves when it should retry, rejects when the signal aborts. */
	untilRoom(signal: AbortSignal): Promise<void>;
}

export interface DiskContext {
	disk: FreeSpace;
}

export function createFreeSpace(folder: string): FreeSpace {
	let last: { at: number; state: Promise<DiskState> } | null = null;
	return {
		look() {
			if (last === null || Date.now() - last.at > LIMITS.diskLookMs) last = { at: Date.now(), state: measure(folder) };
			return last.state;
		},
		untilRoom: (signal) => delay(LIMITS.diskLookMs, undefined, { signal }),
	};
}

async function measure(folder: string): Promise<DiskState> {
	const { bavail, bsize } = await statfs(folder);
	const freeBytes = bavail * bsize;
	return { ok: freeBytes >= LIMITS.diskReserveBytes, freeBytes };
}
