import { createHash, type Hash } from "node:crypto";
import type { BigIntStats } from "node:fs";
import { lstat, readdir } from "node:fs/promises";
import { CodedError } from "@paperclipai/adapter-utils";
import { pathBytes, shownPath } from "./path-bytes.ts";

export interface FoundFile {
	/** Relative path, latin1-encoded because names need not be UTF-8. */
	path: string;
	mode: "100644" | "100755" | "120000";
	size: number;
}

export interface FoundFiles {
	files: FoundFile[];
	/** Files that git cannot store under their own names, such as everything in a `.git` folder. */
	hidden: FoundFile[];
	fingerprint: string;
	largestBytes: number;
}

const BATCH = 64;
/** Files that git opens; it would wait forever on a FIFO. */
const READ_BY_GIT = /(^|\/)\.(gitignore|gitattributes|gitmodules|mailmap)$/;
/** A nested repository may have sockets, for example of a file system monitor. Git reads only its HEAD and refs. */
const NESTED_REPOSITORY = /(^|\/)\.git\//;

/**
 * Does not follow links, and leaves out FIFOs, sockets and devices.
 * @param skipped A path to leave out, with a `/` at its end for a folder.
 * @throws {CodedError} `workspace_unreadable`.
 */
export async function listFiles(root: string, skipped?: string): Promise<FoundFiles> {
	const found: FoundFiles = { files: [], hidden: [], fingerprint: "", largestBytes: 0 };
	const hash = createHash("sha256");
	const folders = [""];
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		const names = (await readable(root, folder, (bytes) => readdir(bytes, { encoding: "latin1" }))) ?? [];
		for (let start = 0; start < names.length; start += BATCH) {
			const paths = names.slice(start, start + BATCH).map((name) => `${folder}${name}`);
			const stats = await Promise.all(
				paths.map((path) => readable(root, path, (bytes) => lstat(bytes, { bigint: true }))),
			);
			for (const [index, path] of paths.entries()) {
				const stat = stats[index];
				if (stat !== undefined) add(found, hash, folders, path, stat, skipped);
			}
		}
	}
	return { ...found, fingerprint: hash.digest("hex") };
}

/** @throws {CodedError} `workspace_unreadable` for a FIFO, socket or device that git would open. */
export async function requireReadableByGit(root: string): Promise<void> {
	const folders = [""];
	const read = async (folder: string) => {
		const entries = await readable(root, folder, (bytes) =>
			readdir(bytes, { withFileTypes: true, encoding: "latin1" }),
		);
		for (const entry of entries ?? []) {
			const path = `${folder}${entry.name}`;
			if (entry.isDirectory() && path !== ".git") folders.push(`${path}/`);
			if (!entry.isDirectory() && !entry.isFile() && !entry.isSymbolicLink()) requireNotReadByGit(path, entry);
		}
	};
	while (folders.length > 0) await Promise.all(folders.splice(-BATCH).map(read));
}

export function withoutPaths(found: FoundFiles, paths: ReadonlySet<string>): FoundFiles {
	const isKept = ({ path }: FoundFile) => {
		for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
			if (paths.has(path.slice(0, end + 1))) return false;
		}
		return !paths.has(path);
	};
	return { ...found, files: found.files.filter(isKept), hidden: found.hidden.filter(isKept) };
}

function add(
	found: FoundFiles,
	hash: Hash,
	folders: string[],
	path: string,
	stats: BigIntStats,
	skipped: string | undefined,
): void {
	if (stats.isDirectory()) {
		if (`${path}/` !== skipped) folders.push(`${path}/`);
		return;
	}
	const mode = modeOf(path, stats);
	if (mode === null || path === skipped) return;
	hash.update(`${path}\0${mode} ${stats.ino} ${stats.size} ${stats.mtimeNs} ${stats.ctimeNs}\0`, "latin1");
	found.largestBytes = Math.max(found.largestBytes, Number(stats.size));
	(isHidden(path, mode) ? found.hidden : found.files).push({ path, mode, size: Number(stats.size) });
}

function modeOf(path: string, stats: BigIntStats): FoundFile["mode"] | null {
	if (stats.isSymbolicLink()) return "120000";
	if (stats.isFile()) return (stats.mode & 0o100n) === 0n ? "100644" : "100755";
	requireNotReadByGit(path, stats);
	return null;
}

function requireNotReadByGit(path: string, special: { isSocket(): boolean }): void {
	if (READ_BY_GIT.test(path) || (NESTED_REPOSITORY.test(path) && !special.isSocket())) {
		throw unreadable(path, "it is not a regular file");
	}
}

function isHidden(path: string, mode: FoundFile["mode"]): boolean {
	return /(^|\/)\.git(\/|$)/i.test(path) || (mode === "120000" && /(^|\/)\.gitmodules$/i.test(path));
}

async function readable<T>(root: string, path: string, read: (bytes: Buffer) => Promise<T>): Promise<T | undefined> {
	try {
		return await read(pathBytes(root, path));
	} catch (error) {
		const { code } = error as NodeJS.ErrnoException;
		if (code === "ENOENT" && path !== "") return undefined;
		throw unreadable(path === "" ? root : path, `${code}`, error);
	}
}

export function unreadable(path: string, reason: string, cause?: unknown): CodedError {
	return new CodedError("workspace_unreadable", `${shownPath(path)} cannot be read: ${reason}.`, {
		hint: "Make it readable for the user that the server runs as, or remove it, then try again.",
		cause,
	});
}
