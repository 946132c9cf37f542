import { readdir, realpath } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { openRegularFile } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { limitConcurrency } from "../../../platform/timing/limit-concurrency.ts";
import { pathBytes, pathInFile } from "../snapshot/path-bytes.ts";
import { findNested, type NestedRepositories } from "./find-nested.ts";
import { areHarmless } from "./harmless-settings.ts";

interface Surroundings {
	/** Real path. */
	worktree: string;
	/** Real path. */
	commonDir: string;
	gitDirs: NestedRepositories["gitDirs"];
}

const MAX_BYTES = 64 * 1024;
const MAX_PROGRAMS = 4;
/** Folders of hooks, and of remotes in the old format. In ordinary repositories they are empty or contain samples. */
const WITHOUT_FILES = ["hooks", "branches", "remotes"];
const MISSING = new Set(["ENOENT", "ENOTDIR"]);

export interface HarmfulRepositories extends Pick<NestedRepositories, "failure"> {
	/** The entries, each with the paths named `.git` in it. Paths are relative to the worktree and latin1-encoded. */
	found: Map<string, string[]>;
}

/**
 * Finds the entries `.git` below a worktree that could make the git of a user execute a program. Call it only when no
 * program of an agent can change these entries.
 */
export async function findHarmful(worktree: string, commonDir: string): Promise<HarmfulRepositories> {
	const root = await realpath(worktree);
	const { gitDirs, files, malformed, inner, failure } = await findNested(root);
	const withInner = (paths: Iterable<string>) => new Map([...paths].map((path) => [path, inner.get(path) ?? []]));
	if (gitDirs.size + files.length === 0) return { found: withInner(malformed), failure };
	const around = { worktree: root, commonDir: await realpath(commonDir), gitDirs };
	const harmful = new Set(malformed);
	const inTurn = limitConcurrency(MAX_PROGRAMS);
	let unchecked = LIMITS.nestedRepositories;
	const checkGitDir = async (gitDir: string, owner: string) => {
		if (harmful.has(owner)) return;
		if (--unchecked < 0 || !(await isHarmless(gitDir, around).catch(() => false))) harmful.add(owner);
	};
	await Promise.all([...gitDirs].map(([gitDir, owner]) => inTurn(() => checkGitDir(gitDir, owner))));
	await addDependent(around, harmful);
	for (const file of files) {
		if (!(await isHarmlessFile(file, around, harmful).catch(() => false))) harmful.add(file);
	}
	return { found: withInner(harmful), failure };
}

/** A repository whose common dir is renamed would make git fail wherever the index names the repository. */
async function addDependent(around: Surroundings, harmful: Set<string>): Promise<void> {
	const dependent: { owner: string; on: string }[] = [];
	for (const [gitDir, owner] of around.gitDirs) {
		if (harmful.has(owner)) continue;
		const shared = await readBounded(`${gitDir}/commondir`, around).catch(() => null);
		const real = shared === null ? null : await realPath(around.worktree, gitDir, shared.toString("latin1"));
		const on = around.gitDirs.get((real === null ? null : within(real, around.worktree)) ?? "");
		if (on !== undefined) dependent.push({ owner, on });
	}
	for (let size = -1; size !== harmful.size; ) {
		size = harmful.size;
		for (const { owner, on } of dependent) if (harmful.has(on)) harmful.add(owner);
	}
}

async function isHarmless(gitDir: string, around: Surroundings): Promise<boolean> {
	for (const name of WITHOUT_FILES) {
		const folder = pathBytes(around.worktree, `${gitDir}/${name}`);
		const entries = await readdir(folder, { withFileTypes: true }).catch(nullIfMissing);
		if (entries?.some((entry) => !entry.isFile() || !entry.name.endsWith(".sample"))) return false;
	}
	const shared = await readBounded(`${gitDir}/commondir`, around);
	if (shared !== null && !(await isGitDir(gitDir, shared.toString("latin1"), around))) return false;
	for (const name of ["config", "config.worktree"]) {
		const config = await readBounded(`${gitDir}/${name}`, around);
		const isWorktree = (value: string) => isInWorktree(gitDir, value, around);
		if (config !== null && !(await areHarmless(config, isWorktree))) return false;
	}
	return true;
}

/** A `.git` file that names no gitdir is harmless, because git finds no repository through it. */
async function isHarmlessFile(file: string, around: Surroundings, harmful: ReadonlySet<string>): Promise<boolean> {
	const target = /^gitdir: (.*)/s.exec((await readBounded(file, around))?.toString("latin1") ?? "")?.[1];
	return target === undefined || (await isGitDir(file.slice(0, file.lastIndexOf("/") + 1), target, around, harmful));
}

/** Whether `named` is a gitdir of the user's repository, to which no container can write, or a checked gitdir. */
async function isGitDir(
	from: string,
	named: string,
	{ worktree, commonDir, gitDirs }: Surroundings,
	harmful: ReadonlySet<string> = new Set(),
): Promise<boolean> {
	const real = await realPath(worktree, from, named);
	if (real === null) return false;
	const path = within(real, worktree);
	const owner = path === null ? undefined : gitDirs.get(path);
	if (owner !== undefined) return !harmful.has(owner);
	if (path !== null && path !== ".git" && !path.startsWith(".git/")) return false;
	const ofUser = within(real, commonDir);
	return ofUser !== null && /^($|(modules|worktrees)\/)/.test(ofUser);
}

/** Whether `core.worktree` names a folder in the worktree; git could write to a folder outside. */
async function isInWorktree(gitDir: string, named: string, { worktree }: Surroundings): Promise<boolean> {
	for (let path = named; path !== "" && !path.endsWith(".."); path = path.replace(/\/*[^/]*$/, "")) {
		const real = await realPath(worktree, gitDir, path);
		if (real !== null) return within(real, worktree) !== null;
	}
	return false;
}

/**
 * Lets the system resolve `..` after links. All strings but `worktree` are latin1-encoded.
 * @param content Content of a file that names a path, with the line break.
 */
async function realPath(worktree: string, from: string, content: string): Promise<string | null> {
	const named = pathInFile(content);
	const path = named.startsWith("/") ? Buffer.from(named, "latin1") : pathBytes(worktree, `${from}/${named}`);
	const real = await realpath(path, "buffer").catch(() => null);
	return real === null ? null : real.toString("latin1");
}

/** @returns the relative path; `null` for a path outside of the folder. */
function within(path: string, folder: string): string | null {
	const start = Buffer.from(folder).toString("latin1");
	if (path === start) return "";
	return path.startsWith(`${start}/`) ? path.slice(start.length + 1) : null;
}

/** @throws for anything but a regular file of at most `MAX_BYTES`. */
async function readBounded(path: string, { worktree }: Surroundings): Promise<Buffer | null> {
	const handle = await openRegularFile(pathBytes(worktree, path)).catch(nullIfMissing);
	if (handle === null) return null;
	try {
		if ((await handle.stat()).size > MAX_BYTES) throw new Error("The file is too large.");
		return await handle.readFile();
	} finally {
		await handle.close();
	}
}

function nullIfMissing(error: unknown): null {
	if (hasErrorCode(error, MISSING)) return null;
	throw error;
}
