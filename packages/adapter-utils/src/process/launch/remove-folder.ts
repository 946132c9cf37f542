import { rm } from "node:fs/promises";

/** Removes a folder with everything in it. Resolves when there is none. */
export async function removeFolder(folder: string): Promise<void> {
	await rm(folder, { recursive: true, force: true });
}
