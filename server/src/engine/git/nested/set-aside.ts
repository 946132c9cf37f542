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
/** Longest path of a system call on Linux. */
const MAX_PATH_BYTES = 4095;
const LONGEST_SUFFIX = 50;
const MISSING = new Set(["ENOENT"]);
const TOO_LONG = new Set(["ENAMETOOLONG"]);
const recordSchema = z.array(z.string());

interface SetAsideOptions {
	worktree: string;
	commonDir: string;
	/** Absolute path of a file that keeps the new names for a repeated call. */
	record: string;
}

/**
 * Renames the nested repositories of a worktree that could make the git of a user execute a program, for
 * example through `core.fsmonitor`, because `git status` enters submodules. Can be killed at any step and repeated.
 * @returns the new paths, at most 50.
 * @throws {CodedError} `workspace_unreadable`, once all other paths are renamed.
 */
export async function setAsideHarmful({ worktree, commonDir, record }: SetAsideOptions): Promise<string[]> {
	const names = new Set(await readRecord(record));
	const { found, failure } = await findHarmful(worktree, commonDir);
	const failures: unknown[] = failure === null ? [] : [failure];
	for (const [path, inner] of found) {
		try {
			// Git would still use repositories inside a renamed one. The longest path goes first: a shorter one may contain it.
			for (const contained of inner.toSorted((a, b) => b.length - a.length)) {
				await setAside(worktree, contained, await freePath(worktree, contained));
			}
			const to = await freePath(worktree, path);
			if (names.size < MAX_NAMES) await writeFileAtomic(record, JSON.stringify([...names.add(shownPath(to))]));
			await setAside(worktree, path, to);
		} catch (error) {
			// Continues, so that the other repositories are set aside too.
			failures.push(error);
		}
	}
	if (failures.length > 0) throw failures[0];
	return [...names];
}

/** Also keeps git from using the renamed folder as a bare repository, and from adding it to a commit. */
async function setAside(worktree: string, path: string, to: string): Promise<void> {
	const bytes = pathBytes(worktree, path);
	const stats = await lstat(bytes).catch(nullIfMissing);
	if (stats === null) return;
	if (stats.isDirectory()) {
		const head = `${path}/HEAD`;
		const renamed = await freePath(worktree, head);
		await withAccess(bytes, () => rename(pathBytes(worktree, head), pathBytes(worktree, renamed))).catch(nullIfMissing);
		const ignoring = pathBytes(worktree, `${path}/.gitignore`);
		await withAccess(bytes, () => rm(ignoring, { recursive: true, force: true })).catch(nullIfTooLong);
		await withAccess(bytes, () => writeFile(ignoring, "*\n", { flag: "wx" })).catch(nullIfTooLong);
	}
	await withAccess(pathBytes(worktree, folderOf(path)), () => rename(bytes, pathBytes(worktree, to)));
}

async function freePath(worktree: string, path: string): Promise<string> {
	const isFree = async (to: string) => (await lstat(pathBytes(worktree, to)).catch(() => null)) === null;
	const isShort = pathBytes(worktree, path).length + LONGEST_SUFFIX < MAX_PATH_BYTES;
	for (let number = 1; number <= MAX_NUMBER; number++) {
		const readable = `${path}.set-aside${number === 1 ? "" : `-${number}`}`;
		// Four characters, as long as `.git` and `HEAD`, so that the path does not grow.
		const free = isShort ? readable : `${folderOf(path)}${crypto.randomUUID().slice(0, 4)}`;
		if (await isFree(free)) return free;
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

function nullIfMissing(error: unknown): null {
	if (hasErrorCode(error, MISSING)) return null;
	throw error;
}

function nullIfTooLong(error: unknown): null {
	if (hasErrorCode(error, TOO_LONG)) return null;
	throw error;
}
