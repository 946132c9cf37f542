import { readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { DataFolder } from "../../../config/data-folder.ts";

/** Folder of one version's files, which never change. */
export function versionFolderOf({ adapterPlugins }: DataFolder, type: string, hash: string): string {
	return path.join(adapterPlugins, type, hash);
}

/** Removes the files of all versions except those for which `isUsed` holds. */
export async function removeVersionFolders(
	{ adapterPlugins }: DataFolder,
	isUsed: (type: string, hash: string) => boolean,
): Promise<void> {
	for (const type of await namesIn(adapterPlugins)) {
		if (type.startsWith(".")) continue;
		const typeFolder = path.join(adapterPlugins, type);
		for (const hash of await namesIn(typeFolder)) {
			if (!isUsed(type, hash)) await rm(path.join(typeFolder, hash), { recursive: true, force: true });
		}
		// Fails while a version is left in it.
		await rmdir(typeFolder).catch(() => undefined);
	}
}

async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch(() => []);
}
