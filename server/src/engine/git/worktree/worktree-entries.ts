import { chmod, lstat, readdir, realpath, stat } from "node:fs/promises";
import path from "node:path";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";

export interface WorktreeEntry {
	gitDir: string;
	path: string;
}

/** Suffix for folders that may be deleted at any time, because their work is saved. */
export const DELETING = ".paperclip-deleting";

/** Reads git's files, because `git worktree list` does not print the gitdir of a worktree. */
export async function listEntries(commonDir: string): Promise<WorktreeEntry[]> {
	return (await readEntries(commonDir)).filter((entry) => !entry.gitDir.endsWith(DELETING));
}

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
	// A link could point to a folder that is not git's.
	if (!(await lstat(gitDir).catch(() => null))?.isDirectory()) return null;
	const gitFile = await readRegularFile(path.join(gitDir, "gitdir")).catch(() => null);
	if (gitFile === null) return null;
	return { gitDir, path: path.dirname(path.resolve(gitDir, gitFile.replace(/\n$/, ""))) };
}

export async function readGitFile(worktree: string): Promise<string | null> {
	const content = await readRegularFile(path.join(worktree, ".git")).catch(() => "");
	const gitDir = /^gitdir: (.*?)\n?$/s.exec(content)?.[1];
	return gitDir === undefined ? null : await realpath(path.resolve(worktree, gitDir)).catch(() => null);
}

/** Tries the `.git` file first to avoid reading all entries, but an agent may have replaced it. */
export async function findEntry(commonDir: string, worktree: string): Promise<WorktreeEntry | null> {
	const own = await readOwnEntry(commonDir, worktree);
	if (own !== null) return own;
	for (const entry of await listEntries(commonDir)) {
		if ((await settledPath(entry.path)) === worktree) return entry;
	}
	return null;
}

/** Resolves links of the parent folders; the last folder may be missing. */
export async function settledPath(folder: string): Promise<string> {
	const parent = await realpath(path.dirname(folder)).catch(() => path.dirname(folder));
	return path.join(parent, path.basename(folder));
}

/** Requires that the `.git` file and the entry name each other. */
async function readOwnEntry(commonDir: string, worktree: string): Promise<WorktreeEntry | null> {
	const gitDir = await readGitFile(worktree);
	if (gitDir === null || path.dirname(gitDir) !== path.join(commonDir, "worktrees")) return null;
	const entry = gitDir.endsWith(DELETING) ? null : await readEntry(gitDir);
	return entry?.path === worktree ? entry : null;
}

export async function recordPath(gitDir: string, worktree: string): Promise<void> {
	const file = path.join(gitDir, "gitdir");
	const { mode } = await stat(file);
	await writeFileAtomic(file, `${path.join(worktree, ".git")}\n`);
	// Keeps the mode, because other users may use the same repository.
	await chmod(file, mode);
}
