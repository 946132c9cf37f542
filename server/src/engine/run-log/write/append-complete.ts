import type { FileHandle } from "node:fs/promises";
import { isNotWritable } from "../../../platform/errors/not-writable.ts";
import { isOutOfSpace } from "../../../platform/errors/out-of-space.ts";

export interface AppendOptions {
	handle: FileHandle;
	size: number;
	waitForRetry: () => Promise<boolean>;
}

/** On a full or read-only disk, removes a partial write and waits. Resolves with `false` when waiting was given up. */
export async function appendComplete(lines: Buffer, { handle, size, waitForRetry }: AppendOptions): Promise<boolean> {
	for (let attempt = 1; ; attempt++) {
		try {
			if (attempt > 1) await handle.truncate(size);
			await handle.appendFile(lines);
			return true;
		} catch (error) {
			if (!isOutOfSpace(error) && !isNotWritable(error)) throw error;
			// Readers must not find a partial line; on a read-only disk it stays until the next attempt.
			await handle.truncate(size).catch(() => undefined);
			if (!(await waitForRetry())) return false;
		}
	}
}
