import type { Stats } from "node:fs";
import { lstat, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { findEntry, readGitFile } from "./worktree-entries.ts";

export type FoundWorktree =
	| { kind: "free" }
	/** The files are missing, but the repository still has the index and HEAD of a worktree at this path. */
	| { kind: "deleted"; gitDir: string }
	| { kind: "present"; gitDir: string };

/**
 * Restores a deleted `.git` file.
 * @throws {CodedError} `worktree_path_occupied` when anything else is at the path.
 */
export async function findWorktree(commonDir: string, worktree: string): Promise<FoundWorktree> {
	const stats = await statsOf(worktree);
	if (stats !== null && !stats.isDirectory()) throw occupied(worktree, "is not a folder");
	const entry = await findEntry(commonDir, worktree);
	if (stats === null || (await readdir(worktree)).length === 0) {
		return entry === null ? { kind: "free" } : { kind: "deleted", gitDir: entry.gitDir };
	}
	if (entry === null) throw occupied(worktree, "contains other files");
	const gitFile = await statsOf(path.join(worktree, ".git"));
	if (gitFile === null) await writeFile(path.join(worktree, ".git"), `gitdir: ${entry.gitDir}\n`, { flag: "wx" });
	else if (!gitFile.isFile() || (await readGitFile(worktree)) !== entry.gitDir)
		throw occupied(worktree, "belongs to another repository");
	return { kind: "present", gitDir: entry.gitDir };
}

async function statsOf(file: string): Promise<Stats | null> {
	return await lstat(file).catch(() => null);
}

function occupied(worktree: string, reason: string): CodedError {
	return new CodedError("worktree_path_occupied", `No worktree can be prepared at ${worktree}: it ${reason}.`, {
		hint: "Move it to another path. Nothing was changed.",
	});
}
