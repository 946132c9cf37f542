import { isDatabaseUnavailable } from "../errors/database-unavailable.ts";
import { isOutOfSpace } from "../errors/out-of-space.ts";
import type { FreeSpace } from "./free-space.ts";

/**
 * Retries a change while the disk is full or the database cannot be reached. The change must be atomic: a failed attempt
 * leaves nothing behind. Rejects when the signal aborts, and with the error of the change once `isOverdue`.
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
			if (!isOutOfSpace(error) && !isDatabaseUnavailable(error)) throw error;
			if (isOverdue()) throw error;
			await disk.waitForRetry(signal);
		}
	}
}
