import { lstat, readdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";
import { listEntries, readGitFile } from "./worktree-entries.ts";

/** What is at the path of a worktree. */
export type FoundWorktree =
	/** Nothing, or an empty folder. */
	| { kind: "free" }
	/** The same, but the repository still has the index and HEAD of a worktree that was there. */
	| { kind: "deleted"; gitDir: string }
	| { kind: "present"; gitDir: string };

/**
 * Looks for the worktree of a repository at a path. A `.git` file that was deleted is written again.
 * @throws {CodedError} `worktree_path_occupied` when there is anything else.
 */
export async function findWorktree(commonDir: string, worktree: string): Promise<FoundWorktree> {
	const entry = (await listEntries(commonDir)).find((candidate) => candidate.path === worktree);
	const stats = await lstat(worktree).catch(() => null);
	if (stats !== null && !stats.isDirectory()) throw occupied(worktree, "is not a folder");
	if (stats === null || (await readdir(worktree)).length === 0) {
		return entry === undefined ? { kind: "free" } : { kind: "deleted", gitDir: entry.gitDir };
	}
	const gitFile = await lstat(path.join(worktree, ".git")).catch(() => null);
	if (entry === undefined) throw occupied(worktree, "contains files of something else");
	if (gitFile === null) await writeFile(path.join(worktree, ".git"), `gitdir: ${entry.gitDir}\n`, { flag: "wx" });
	// Reading a pipe in its place would not end.
	else if (!gitFile.isFile() || (await readGitFile(worktree)) !== entry.gitDir)
		throw occupied(worktree, "has become another repository");
	return { kind: "present", gitDir: entry.gitDir };
}

function occupied(worktree: string, reason: string): CodedError {
	return new CodedError("worktree_path_occupied", `No worktree can be prepared at ${worktree}: it ${reason}.`, {
		hint: "Move what is there to another place; nothing in it was changed.",
	});
}
