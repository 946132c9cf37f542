import { isTemporary } from "../errors/temporary.ts";
import type { FreeSpace } from "./free-space.ts";

/** The change must be atomic. Rejects when the signal aborts, and with the error of the change once `isOverdue()`. */
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
