import { isTemporary } from "../errors/temporary.ts";
import type { FreeSpace } from "./free-space.ts";

/**
 * Retries a change while the disk is full or read-only, the system has no more open files, or the database cannot be
 * reached. The change must be atomic: a failed attempt leaves nothing behind. Rejects when the signal aborts, and with the
 * error of the change once `isOverdue`.
 */
export async function retryUntilStored<T>(
	disk: FreeSpace,
	signal: AbortSignal,
	change: () => Promise<T>,
	isOverdue: () => boolean = () => false,
): Promise<T> {
	for (;;) {
		try {
			return await change();
		} catch (error) {
			if (!isTemporary(error) || isOverdue()) throw error;
			await disk.waitForRetry(signal);
		}
	}
}
