import { readdir, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { DataFolder } from "../../../../platform/data-folder/data-folder.ts";
import { isTreeHash } from "../package/tree-hash.ts";

export function versionFolderOf({ adapterPlugins }: DataFolder, type: string, hash: string): string {
	return path.join(adapterPlugins, type, hash);
}

export async function removeVersionFolders(
	{ adapterPlugins }: DataFolder,
	isUsed: (type: string, hash: string) => boolean,
): Promise<void> {
	for (const type of await foldersIn(adapterPlugins)) {
		if (type.startsWith(".")) continue;
		const typeFolder = path.join(adapterPlugins, type);
		for (const hash of (await foldersIn(typeFolder)).filter(isTreeHash)) {
			if (!isUsed(type, hash)) await rm(path.join(typeFolder, hash), { recursive: true, force: true });
		}
		await rmdir(typeFolder).catch(() => undefined);
	}
}

/** Skips symbolic links, which may point to files of another user. */
async function foldersIn(folder: string): Promise<string[]> {
	const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
	return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
