import { readdir, readFile, rm, rmdir } from "node:fs/promises";
import path from "node:path";
import type { DataFolder } from "../../../config/data-folder.ts";
import { runFolderOf } from "../../../config/run-folder.ts";

/** The files of one version of an adapter; they never change. */
export function versionFolderOf({ adapterPlugins }: DataFolder, type: string, hash: string): string {
	return path.join(adapterPlugins, type, hash);
}

/**
 * Removes the files of all versions but those that are used, as `type/hash`, and those that one of the runs has begun with.
 */
export async function removeOldVersions(folder: DataFolder, used: Set<string>, runIds: string[]): Promise<void> {
	const begun = new Set(await Promise.all(runIds.map((id) => readBegunHash(folder, id))));
	for (const type of await namesIn(folder.adapterPlugins)) {
		if (type.startsWith(".")) continue;
		const place = path.join(folder.adapterPlugins, type);
		for (const hash of await namesIn(place)) {
			if (used.has(`${type}/${hash}`) || begun.has(hash)) continue;
			await rm(path.join(place, hash), { recursive: true, force: true });
		}
		await rmdir(place).catch(() => undefined);
	}
}

/** Of the version of an external adapter that a run has begun with. */
export async function readBegunHash(folder: DataFolder, runId: string): Promise<string | null> {
	try {
		const file = path.join(runFolderOf(folder, runId).spools, "adapter-version.json");
		return (JSON.parse(await readFile(file, "utf8")) as { hash: string }).hash;
	} catch {
		return null;
	}
}

/** Whether a run has begun to work: then it was not with an external adapter, when it names none. */
export async function hasBegunCalls(folder: DataFolder, runId: string): Promise<boolean> {
	return (await namesIn(runFolderOf(folder, runId).spools)).includes("1");
}

async function namesIn(folder: string): Promise<string[]> {
	return await readdir(folder).catch(() => []);
}
