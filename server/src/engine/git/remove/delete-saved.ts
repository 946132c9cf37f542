import { lstat, readdir, rename } from "node:fs/promises";
import path from "node:path";
import { withRepositoryLock } from "../repository/repository-lock.ts";
import type { WorktreeLocation } from "../worktree/locate-worktree.ts";
import { DELETING, listRemovedEntries, settledPath } from "../worktree/worktree-entries.ts";
import { removeWritable } from "./remove-writable.ts";

export async function deleteSaved(
	{ gitDir, files }: WorktreeLocation,
	commonDir: string,
	folder: string,
): Promise<void> {
	await withRepositoryLock(commonDir, async () => {
		// Renames the gitdir first: until then, the next call saves the files again.
		if (gitDir !== null) await rename(gitDir, `${gitDir}${DELETING}`);
		if (files !== null) await rename(files, `${folder}${DELETING}`);
	});
	await finishDeletion(commonDir, folder, null);
}

export async function finishDeletion(commonDir: string, folder: string, moved: string | null): Promise<void> {
	const gitDirs: string[] = [];
	for (const entry of await listRemovedEntries(commonDir)) {
		if ((await settledPath(entry.path)) === folder) gitDirs.push(entry.gitDir);
	}
	if (gitDirs.length > 0 && moved !== null && (await exists(moved))) await rename(moved, `${folder}${DELETING}`);
	await removeWritable(`${folder}${DELETING}`);
	for (const gitDir of gitDirs) await deleteEntry(gitDir);
}

/** Deletes the file that identifies the entry last, so that an interrupted deletion is recognised. */
async function deleteEntry(gitDir: string): Promise<void> {
	for (const name of await readdir(gitDir)) {
		if (name !== "gitdir") await removeWritable(path.join(gitDir, name));
	}
	await removeWritable(gitDir);
}

async function exists(file: string): Promise<boolean> {
	return (await lstat(file).catch(() => null)) !== null;
}
