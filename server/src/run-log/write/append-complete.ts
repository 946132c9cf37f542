import type { FileHandle } from "node:fs/promises";
import { isOutOfSpace } from "../../errors/out-of-space.ts";

export interface AppendOptions {
	handle: FileHandle;
	/** Size of the file before. */
	size: number;
	/** Called when the disk is full. `false`: give up. */
	waitForRetry: () => Promise<boolean>;
}

/**
 * Appends all lines to a file or none of them: on a full disk, removes what was partly written and waits for space.
 * Resolves with `false` when it has given up.
 */
export async function appendComplete(lines: Buffer, { handle, size, waitForRetry }: AppendOptions): Promise<boolean> {
	for (;;) {
		try {
			await handle.appendFile(lines);
			return true;
		} catch (error) {
			if (!isOutOfSpace(error)) throw error;
			await handle.truncate(size);
			if (!(await waitForRetry())) return false;
		}
	}
}
