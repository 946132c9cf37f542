import { chmod, lstat, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";

/** What a repository records of one of its worktrees. */
export interface WorktreeEntry {
	/** Folder in the repository with the worktree's index and HEAD. */
	gitDir: string;
	/** Top folder of the worktree, which may be gone. */
	path: string;
}

/** Suffix of a folder whose work is saved elsewhere, so that it may be deleted whenever it is found. */
export const DELETING = ".paperclip-deleting";

/** Lists them by their files, because `git worktree list` does not say where a worktree's own files are. */
export async function listEntries(commonDir: string): Promise<WorktreeEntry[]> {
	return (await readEntries(commonDir)).filter((entry) => !entry.gitDir.endsWith(DELETING));
}

/** Those that an interrupted removal has left. */
export async function listRemovedEntries(commonDir: string): Promise<WorktreeEntry[]> {
	return (await readEntries(commonDir)).filter((entry) => entry.gitDir.endsWith(DELETING));
}

async function readEntries(commonDir: string): Promise<WorktreeEntry[]> {
	const folder = path.join(commonDir, "worktrees");
	const names = await readdir(folder).catch(() => []);
	const entries = await Promise.all(names.map((name) => readEntry(path.join(folder, name))));
	return entries.filter((entry) => entry !== null);
}

async function readEntry(gitDir: string): Promise<WorktreeEntry | null> {
	// A link could lead to a folder that is not git's.
	if (!(await lstat(gitDir).catch(() => null))?.isDirectory()) return null;
	const gitFile = await readRegularFile(path.join(gitDir, "gitdir")).catch(() => null);
	if (gitFile === null) return null;
	return { gitDir, path: path.dirname(path.resolve(gitDir, gitFile.replace(/\n$/, ""))) };
}

/** The folder that a worktree's `.git` file leads to; `null` when there is no such file or folder. */
export async function readGitFile(worktree: string): Promise<string | null> {
	const content = await readRegularFile(path.join(worktree, ".git")).catch(() => "");
	const gitDir = /^gitdir: (.*?)\n?$/s.exec(content)?.[1];
	return gitDir === undefined ? null : await realpath(path.resolve(worktree, gitDir)).catch(() => null);
}

/**
 * The entry of the worktree at a path; `null` when the repository has none. The worktree's own `.git` file, which an agent
 * may have replaced, only spares the reading of all others.
 * @param worktree As `settledPath` gives it.
 */
export async function findEntry(commonDir: string, worktree: string): Promise<WorktreeEntry | null> {
	const own = await readOwnEntry(commonDir, worktree);
	if (own !== null) return own;
	for (const entry of await listEntries(commonDir)) {
		if ((await settledPath(entry.path)) === worktree) return entry;
	}
	return null;
}

/** The path with the links of its parent folders resolved; the last folder may be missing. */
export async function settledPath(folder: string): Promise<string> {
	const parent = await realpath(path.dirname(folder)).catch(() => path.dirname(folder));
	return path.join(parent, path.basename(folder));
}

/** The entry that a worktree's `.git` file leads to and that leads back. */
async function readOwnEntry(commonDir: string, worktree: string): Promise<WorktreeEntry | null> {
	const gitDir = await readGitFile(worktree);
	if (gitDir === null || path.dirname(gitDir) !== path.join(commonDir, "worktrees")) return null;
	const entry = gitDir.endsWith(DELETING) ? null : await readEntry(gitDir);
	return entry?.path === worktree ? entry : null;
}

/** Records that a worktree is in another folder from now on. Its `.git` file stays as it is. */
export async function recordPath(gitDir: string, worktree: string): Promise<void> {
	const file = path.join(gitDir, "gitdir");
	const { mode } = await stat(file);
	await writeFileAtomic(file, `${path.join(worktree, ".git")}\n`);
	// Other users may work with the same repository.
	await chmod(file, mode);
}
