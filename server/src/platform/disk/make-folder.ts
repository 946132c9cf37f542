import { mkdir } from "node:fs/promises";
import { isOutOfSpace } from "../errors/out-of-space.ts";

/**
 * Creates a folder that only this user can read, and those around it, unless it is there.
 * @throws the file system's error, such as `ENOSPC`.
 */
export async function makeFolder(folder: string): Promise<void> {
	try {
		await mkdir(folder, { mode: 0o700 });
	} catch (error) {
		// On a full disk, the recursive form fails with `ENOENT`, so it is used only when a folder around it is missing.
		if (isOutOfSpace(error)) throw error;
		await mkdir(folder, { recursive: true, mode: 0o700 });
	}
}
