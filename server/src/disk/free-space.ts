import { statfs } from "node:fs/promises";
import { setTimeout as delay } from "node:timers/promises";
import { LIMITS } from "../config/limits.ts";

export interface DiskState {
	/** There is room enough to start something new. */
	ok: boolean;
	freeBytes: number;
}

/** How much room is left where the data folder lies. */
export interface FreeSpace {
	look(): Promise<DiskState>;
	/** For a writer that has found the disk full: resolves when it is time for another attempt, rejects on the signal. */
	untilRoom(signal: AbortSignal): Promise<void>;
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

export interface DiskContext {
	disk: FreeSpace;
}
