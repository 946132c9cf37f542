import { constants } from "node:fs";
import { open } from "node:fs/promises";
import { hasErrorCode } from "../../errors/causes-of.ts";

/** Does not block: without a reader the open fails, and a full pipe has already been rung. */
const FLAGS = constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOFOLLOW;
/** The feeder has not started or has ended, or the pipe is full. */
const UNHEARD = new Set(["ENXIO", "ENOENT", "EPIPE", "EAGAIN"]);

/** Wakes the feeder, which reads the input again. @throws a file system error. */
export async function ringBell(file: string): Promise<void> {
	try {
		const bell = await open(file, FLAGS);
		try {
			// An agent may have put a regular file at the path, which must not grow.
			if ((await bell.stat()).isFIFO()) await bell.write("\n");
		} finally {
			await bell.close();
		}
	} catch (error) {
		if (!hasErrorCode(error, UNHEARD)) throw error;
	}
}
