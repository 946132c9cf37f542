import { cp, lstat, realpath, rename } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { removeFolder, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { findNested } from "../nested/find-nested.ts";
import { withAccess } from "../nested/with-access.ts";
import { runGit } from "../program/run-git.ts";
import type { PrivateGitFiles, PrivateGitState } from "./private-git-state.ts";

const MAX_BYTES = 64 * 1024;
const OTHER_DEVICE = new Set(["EXDEV"]);

const plannedSchema = z.array(z.object({ gitDir: z.string(), to: z.string() }));
type Move = z.infer<typeof plannedSchema>[number];

/**
 * Moves the repositories of submodules that a program has added from the private repository, which is deleted with the
 * run, into the folders of the submodules. They are hostile: call `setAsideHarmful` afterwards. Can be killed at any step
 * and repeated.
 * @throws the system's errors, and the errors of `runGit`.
 */
export async function moveSubmodules(files: PrivateGitFiles, state: PrivateGitState): Promise<void> {
	if (!(await isFolder(path.join(files.git, "modules")))) return;
	const planned = (await readPlanned(files)) ?? (await planMoves(files, state));
	await writeFileAtomic(files.submodules, JSON.stringify(planned));
	const failures: unknown[] = [];
	for (const { gitDir, to } of planned) {
		// Also checked for an earlier plan: whatever it names may have been replaced by links.
		if (!(await isMovable(files, gitDir)) || !(await isOwnFolder(state.worktree, path.dirname(to)))) continue;
		await move(path.join(files.git, gitDir), path.join(state.worktree, to)).catch((error) => failures.push(error));
	}
	if (failures.length > 0) throw failures[0];
}

/** Also returns `null` for a damaged file. */
async function readPlanned({ submodules }: PrivateGitFiles): Promise<Move[] | null> {
	try {
		return plannedSchema.parse(JSON.parse(await readRegularFile(submodules)));
	} catch {
		return null;
	}
}

/** @returns submodules of a submodule before it. */
async function planMoves(files: PrivateGitFiles, { worktree, gitFile }: PrivateGitState): Promise<Move[]> {
	const mounted = (await readRegularFile(files.gitFile)).replace(/^gitdir: |\n$/g, "");
	const there = gitFile === null ? path.join(worktree, ".git") : mounted;
	const planned = new Map<string, Move>();
	for (const encoded of (await findNested(await realpath(worktree))).files) {
		const to = Buffer.from(encoded, "latin1").toString();
		// As UTF-8, another name would be the name of another file.
		if (Buffer.from(to).toString("latin1") !== encoded) continue;
		const file = path.join(worktree, to);
		const named = (await isSmallFile(file)) && /^gitdir: (.+?)[\r\n]*$/s.exec(await readRegularFile(file))?.[1];
		if (!named) continue;
		const target = path.resolve(path.dirname(file), named);
		const isOfUser = await isFolder(target);
		const gitDir = path.relative(there, target);
		if (!isOfUser && (await isMovable(files, gitDir))) planned.set(gitDir, { gitDir, to });
	}
	return [...planned.values()].toSorted((a, b) => b.gitDir.length - a.gitDir.length);
}

/** Whether it is a repository in `modules` to which no link leads, with settings that can be changed. */
async function isMovable({ git }: PrivateGitFiles, gitDir: string): Promise<boolean> {
	if (!gitDir.startsWith("modules/")) return false;
	for (let folder = gitDir; folder !== "."; folder = path.dirname(folder)) {
		if (!(await isFolder(path.join(git, folder)))) return false;
	}
	return await isSmallFile(path.join(git, gitDir, "config"));
}

/** Whether no link leads to a folder of the worktree. */
async function isOwnFolder(worktree: string, folder: string): Promise<boolean> {
	const real = await realpath(path.join(worktree, folder)).catch(() => null);
	return real === path.join(await realpath(worktree), folder);
}

async function move(gitDir: string, to: string): Promise<void> {
	// Git finds the files beside the folder `.git`. With settings that git cannot change, the repository is set aside.
	await runGit(["config", "--file", path.join(gitDir, "config"), "--unset-all", "core.worktree"]);
	const folders = [path.dirname(to), path.dirname(gitDir), gitDir];
	const replace = () => replaceBy(gitDir, to);
	await folders.reduce((change, folder) => () => withAccess(Buffer.from(folder), change), replace)();
}

async function replaceBy(gitDir: string, to: string): Promise<void> {
	// The file that names the repository, or an incomplete copy of a killed server.
	await removeFolder(to);
	try {
		await rename(gitDir, to);
	} catch (error) {
		if (!hasErrorCode(error, OTHER_DEVICE)) throw error;
		await cp(gitDir, to, { recursive: true, verbatimSymlinks: true, filter: isOrdinary });
		await rename(gitDir, `${gitDir}.moved`);
	}
}

async function isOrdinary(file: string): Promise<boolean> {
	const stats = await lstat(file);
	return stats.isFile() || stats.isDirectory() || stats.isSymbolicLink();
}

async function isFolder(file: string): Promise<boolean> {
	return (await lstat(file).catch(() => null))?.isDirectory() ?? false;
}

async function isSmallFile(file: string): Promise<boolean> {
	const stats = await lstat(file).catch(() => null);
	return (stats?.isFile() && stats.size <= MAX_BYTES) ?? false;
}
