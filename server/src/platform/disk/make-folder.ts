import { mkdir } from "node:fs/promises";
import { isOutOfSpace } from "../errors/out-of-space.ts";

/**
 * Creates a folder that is private to the user, and its missing parents.
 * @throws the file system's error, such as `ENOSPC`.
 */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { mode: 0o700 });
	} catch (error) {
		// On a full disk, the recursive form fails with `ENOENT`, so it is only used for missing parents.
		if (isOutOfSpace(error)) throw error;
		await mkdir(folder, { recursive: true, mode: 0o700 });
	}
}
