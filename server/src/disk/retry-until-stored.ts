import { isDatabaseAway } from "../errors/database-unavailable.ts";
import type { FreeSpace } from "./free-space.ts";

/** PostgreSQL's code for a disk that is full. */
const DATABASE_DISK_FULL = "53100";

const CODES = new Set<unknown>(["ENOSPC", "EDQUOT", DATABASE_DISK_FULL]);

/** Whether something failed only because there was no room on the disk, at whatever depth that is told. */
export function isOutOfSpace(error: unknown): boolean {
	for (let cause = error; cause instanceof Error; cause = cause.cause) {
		if ("code" in cause && CODES.has(cause.code)) return true;
	}
	return false;
}

/** Makes a change again and again while there is no room, or no database, for it. It must be made whole or not at all. */
export async function retryUntilStored<T>(disk: FreeSpace, signal: AbortSignal, change: () => Promise<T>): Promise<T> {
	for (;;) {
		try {
			return await change();
		} catch (error) {
			if (!isOutOfSpace(error) && !isDatabaseAway(error)) throw error;
			await disk.untilRoom(signal);
		}
	}
}
