import { cp, lstat, realpath, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { removeFolder, writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { findNested } from "../nested/find-nested.ts";
import { readPlain } from "../nested/harmless-settings.ts";
import { withAccess } from "../nested/with-access.ts";
import { pathInFile } from "../snapshot/path-bytes.ts";
import type { PrivateGitFiles, PrivateGitState } from "./private-git-state.ts";

const MAX_BYTES = 64 * 1024;
const PREFIX = "gitdir: ";
const OTHER_DEVICE = new Set(["EXDEV"]);
const TEMPORARY = new Set(["ENOSPC", "EDQUOT", "EROFS", "EIO", "ENOMEM", "EMFILE", "ENFILE"]);

const plannedSchema = z.array(z.object({ gitDir: z.string(), to: z.string() }));
type Move = z.infer<typeof plannedSchema>[number];

/**
 * Moves the repositories of submodules that a program has added from the private repository, which is deleted with the
 * run, into the folders of the submodules. They are hostile: call `setAsideHarmful` afterwards. Can be killed at any step
 * and repeated.
 * @throws temporary system errors, such as a full disk. A repository that cannot be moved for another reason is skipped.
 */
export async function moveSubmodules(files: PrivateGitFiles, state: PrivateGitState): Promise<void> {
	if (!(await isFolder(path.join(files.git, "modules")))) return;
	const planned = (await readPlanned(files)) ?? (await planMoves(files, state));
	await writeFileAtomic(files.submodules, JSON.stringify(planned));
	const failures: unknown[] = [];
	for (const { gitDir, to } of planned) {
		// Also checked for an earlier plan: whatever it names may have been replaced by links.
		if (!(await isMovable(files, gitDir)) || !(await isOwnFolder(state.worktree, path.dirname(to)))) continue;
		const [from, target] = [path.join(files.git, gitDir), path.join(state.worktree, to)];
		// Programs can take the rights to their own folders away.
		const folders = [path.dirname(target), path.dirname(from), from];
		const change = () => move(from, target);
		const changeAll = folders.reduce((next, folder) => () => withAccess(Buffer.from(folder), next), change);
		await changeAll().catch((error: unknown) => failures.push(error));
	}
	// Any other error would occur again each time.
	const temporary = failures.find((error) => hasErrorCode(error, TEMPORARY));
	if (temporary !== undefined) throw temporary;
}

/** Also returns `null` for a damaged file. */
async function readPlanned({ submodules }: PrivateGitFiles): Promise<Move[] | null> {
	try {
		return plannedSchema.parse(JSON.parse(await readRegularFile(submodules)));
	} catch {
		return null;
	}
}

/** Nested submodules come before the submodule that contains them. */
async function planMoves(files: PrivateGitFiles, { worktree, gitFile }: PrivateGitState): Promise<Move[]> {
	const mounted = pathInFile((await readRegularFile(files.gitFile)).slice(PREFIX.length));
	const there = gitFile === null ? path.join(worktree, ".git") : mounted;
	const planned = new Map<string, Move>();
	for (const encoded of (await findNested(await realpath(worktree))).files) {
		const to = Buffer.from(encoded, "latin1").toString();
		// Decoded as UTF-8, a name in another encoding would name a different file.
		if (Buffer.from(to).toString("latin1") !== encoded) continue;
		const file = path.join(worktree, to);
		const text = (await isSmallFile(file)) ? await readRegularFile(file).catch(() => "") : "";
		if (!text.startsWith(PREFIX)) continue;
		const target = path.resolve(path.dirname(file), pathInFile(text.slice(PREFIX.length)));
		const isOfUser = await isFolder(target);
		const gitDir = path.relative(there, target);
		if (!isOfUser && (await isMovable(files, gitDir))) planned.set(gitDir, { gitDir, to });
	}
	const moves = [...planned.values()].slice(0, LIMITS.nestedRepositories);
	return moves.toSorted((a, b) => b.gitDir.length - a.gitDir.length);
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
	const stats = await lstat(to).catch(() => null);
	// A user has created a repository here since, or the server was killed after the copy.
	if (stats !== null && !stats.isFile()) return;
	await forgetWorktree(path.join(gitDir, "config"));
	try {
		await removeFolder(to);
		await rename(gitDir, to);
	} catch (error) {
		if (!hasErrorCode(error, OTHER_DEVICE)) throw error;
		const copy = `${to}.copy`;
		try {
			await removeFolder(copy);
			await cp(gitDir, copy, { recursive: true, verbatimSymlinks: true, filter: isOrdinary });
			await rename(copy, to);
		} finally {
			await removeFolder(copy);
		}
	}
}

/**
 * Git finds the files beside the folder `.git`. Settings that git has not written itself stay as they are, and the
 * repository is set aside.
 */
async function forgetWorktree(config: string): Promise<void> {
	const text = await readRegularFile(config);
	if (readPlain(text) === null) return;
	let section = "";
	const kept = text.split("\n").filter((line) => {
		if (line.startsWith("[")) section = line.toLowerCase();
		return section !== "[core]" || !/^\tworktree = /i.test(line);
	});
	const changed = `${config}.changed`;
	await removeFolder(changed);
	await writeFile(changed, kept.join("\n"), { flag: "wx" });
	await rename(changed, config);
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
