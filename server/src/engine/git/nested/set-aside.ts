import { lstat, rename, rm, writeFile } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { writeFileAtomic } from "@paperclipai/adapter-utils/host";
import { readRegularFile } from "@paperclipai/adapter-utils/server-utils";
import { z } from "zod";
import { pathBytes, shownPath } from "../snapshot/path-bytes.ts";
import { findHarmful } from "./find-harmful.ts";
import { withAccess } from "./with-access.ts";

const MAX_NAMES = 50;
const MAX_NUMBER = 100;
const MISSING = new Set(["ENOENT"]);
const recordSchema = z.array(z.string());

interface SetAsideOptions {
	worktree: string;
	commonDir: string;
	/** Absolute path of a file for the names that an earlier call has given. */
	record: string;
}

/**
 * Renames the nested repositories of a worktree that could make the git of a user execute a program, such as with
 * `core.fsmonitor`: `git status` enters submodules. Can be killed at any step and repeated.
 * @returns the new paths, at most 50.
 * @throws {CodedError} `workspace_unreadable`.
 */
export async function setAsideHarmful({ worktree, commonDir, record }: SetAsideOptions): Promise<string[]> {
	const names = new Set(await readRecord(record));
	for (const path of await findHarmful(worktree, commonDir)) {
		const to = await freePath(worktree, path);
		if (names.size < MAX_NAMES) await writeFileAtomic(record, JSON.stringify([...names.add(shownPath(to))]));
		await setAside(worktree, path, to).catch(ignoreMissing);
	}
	return [...names];
}

/** Also keeps git from using the renamed folder as a repository without files, and from adding it to a commit. */
async function setAside(worktree: string, path: string, to: string): Promise<void> {
	const bytes = pathBytes(worktree, path);
	if ((await lstat(bytes)).isDirectory()) {
		const head = `${path}/HEAD`;
		const renamed = await freePath(worktree, head);
		await withAccess(bytes, () => rename(pathBytes(worktree, head), pathBytes(worktree, renamed))).catch(ignoreMissing);
		const ignoring = pathBytes(worktree, `${path}/.gitignore`);
		await withAccess(bytes, () => rm(ignoring, { recursive: true, force: true }));
		await withAccess(bytes, () => writeFile(ignoring, "*\n", { flag: "wx" }));
	}
	await withAccess(pathBytes(worktree, folderOf(path)), () => rename(bytes, pathBytes(worktree, to)));
}

async function freePath(worktree: string, path: string): Promise<string> {
	for (let number = 1; number <= MAX_NUMBER; number++) {
		const free = `${path}.set-aside${number === 1 ? "" : `-${number}`}`;
		if ((await lstat(pathBytes(worktree, free)).catch(() => null)) === null) return free;
	}
	return `${path}.set-aside-${crypto.randomUUID()}`;
}

function folderOf(path: string): string {
	return path.slice(0, path.lastIndexOf("/") + 1);
}

async function readRecord(record: string): Promise<string[]> {
	try {
		return recordSchema.parse(JSON.parse(await readRegularFile(record)));
	} catch {
		return [];
	}
}

function ignoreMissing(error: unknown): void {
	if (!hasErrorCode(error, MISSING)) throw error;
}
