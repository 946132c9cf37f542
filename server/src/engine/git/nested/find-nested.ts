import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import type { CodedError } from "@paperclipai/adapter-utils";
import { unreadable } from "../snapshot/list-files.ts";
import { pathBytes } from "../snapshot/path-bytes.ts";
import { withAccess } from "./with-access.ts";

/** Paths are relative to the worktree and latin1-encoded. */
export interface NestedRepositories {
	/** Maps each folder that git could use as a gitdir to the outermost `.git` folder in its path. */
	gitDirs: Map<string, string>;
	files: string[];
	/** Entries that git never creates: a `.git` link, or a `.git` folder that contains links or another `.git`. */
	malformed: Set<string>;
	/** Maps each `.git` folder to the paths named `.git` in it. */
	inner: Map<string, string[]>;
	/** Why a folder could not be read; `null` if all were. */
	failure: CodedError | null;
}

interface Folder {
	/** With a `/` at its end, or empty. */
	path: string;
	/** The outermost `.git` folder in `path`. */
	owner: string | null;
}

const BATCH = 64;

/** Searches every folder, even in `.git`, because an index can name paths there. Does not follow links. */
export async function findNested(root: string): Promise<NestedRepositories> {
	const found: NestedRepositories = {
		gitDirs: new Map(),
		files: [],
		malformed: new Set(),
		inner: new Map(),
		failure: null,
	};
	const folders: Folder[] = [{ path: "", owner: null }];
	const read = async (folder: Folder) => {
		const entries = await readFolder(root, folder.path).catch((error: CodedError) => {
			found.failure ??= error;
			return [];
		});
		if (folder.owner !== null && isGitDir(folder, entries)) found.gitDirs.set(folder.path.slice(0, -1), folder.owner);
		for (const entry of entries) {
			const path = `${folder.path}${entry.name}`;
			if (path === ".git") continue;
			const owner = add(found, folder.owner, path, entry);
			if (entry.isDirectory()) folders.push({ path: `${path}/`, owner });
		}
	};
	while (folders.length > 0) await Promise.all(folders.splice(-BATCH).map(read));
	return found;
}

function add(found: NestedRepositories, owner: string | null, path: string, entry: Dirent): string | null {
	const isGit = isGitName(entry.name);
	if (owner !== null) {
		if (isGit || entry.isSymbolicLink()) found.malformed.add(owner);
		if (isGit) found.inner.get(owner)?.push(path);
		return owner;
	}
	if (!isGit) return null;
	if (entry.isSymbolicLink()) found.malformed.add(path);
	if (entry.isFile()) found.files.push(path);
	if (!entry.isDirectory()) return null;
	found.inner.set(path, []);
	return path;
}

/** Compares names as git does on file systems that ignore case and, like HFS+, invisible characters. */
function isGitName(name: string): boolean {
	if (name.length < 4 || !/^[.\x80-\xff]/.test(name)) return false;
	const text = Buffer.from(name, "latin1").toString();
	return text.replace(/[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g, "").toLowerCase() === ".git";
}

function isGitDir({ path, owner }: Folder, entries: readonly Dirent[]): boolean {
	if (path === `${owner}/`) return true;
	const names = new Set(entries.map(({ name }) => name.toLowerCase()));
	return names.has("head") && (names.has("commondir") || (names.has("objects") && names.has("refs")));
}

async function readFolder(root: string, path: string): Promise<Dirent[]> {
	const bytes = pathBytes(root, path);
	try {
		return await withAccess(bytes, () => readdir(bytes, { withFileTypes: true, encoding: "latin1" }));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		// A user may remove folders during the search, and git cannot enter a folder whose path is too long.
		if ((code === "ENOENT" && path !== "") || code === "ENAMETOOLONG") return [];
		throw unreadable(path === "" ? root : path, `${code}`, error);
	}
}
