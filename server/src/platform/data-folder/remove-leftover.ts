import { rmSync } from "node:fs";
import { isNotWritable } from "../errors/not-writable.ts";

/** Removes a file that its readers recognise as left behind, so that it may stay where the file system is read-only. */
export function removeLeftover(file: string): void {
	try {
		rmSync(file, { force: true });
	} catch (error) {
		if (!isNotWritable(error)) throw error;
	}
}
