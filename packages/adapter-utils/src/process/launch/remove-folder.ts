import { randomUUID } from "node:crypto";
import { constants, existsSync } from "node:fs";
import { type FileHandle, open, opendir, rename, rmdir, unlink } from "node:fs/promises";
import { hasErrorCode } from "../../errors/causes-of.ts";

/** Maximum number of files removed at once. `fs.rm` has no limit, so very many files block the process. */
const BATCH = 64;
/** Maximum number of subfolders that are found before the first of them is removed. */
const MAX_FOUND = 1_000;
/** Depth beyond which a subfolder is moved up, since each level keeps a folder open and their number has no limit. */
const MAX_DEPTH = 32;

const MISSING = new Set(["ENOENT"]);
const NOT_EMPTY = new Set(["ENOTEMPTY", "EEXIST"]);
const NO_FOLDER = new Set(["ENOTDIR", "ELOOP"]);
const DENIED = new Set(["EACCES", "EPERM"]);

const FOLDER = constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW;
/** Names open files on Linux. */
const OPEN_FILES = "/proc/self/fd";

interface Level {
	path: Buffer;
	handle: FileHandle;
	/** Path of the open folder, whatever takes its place. */
	content: Buffer;
	found: Buffer[];
}

/**
 * Does not follow links; on Linux, not even if a program replaces a folder by a link during the removal. Also removes
 * content deeper than a path can name. A no-op if the folder does not exist.
 * @throws the system's errors, with a part of the content removed.
 */
export async function removeFolder(folder: string): Promise<void> {
	const top = await openLevel(Buffer.from(folder));
	if (top === null) return;
	const levels = [top];
	try {
		for (let level = levels.at(-1); level !== undefined; level = levels.at(-1)) {
			const name = level.found.pop();
			if (name === undefined) {
				const removed = await removeFiles(level);
				if (level.found.length > 0 || !(await removeEmpty(level.path, removed))) continue;
				levels.pop();
				await level.handle.close();
			} else if (levels.length > MAX_DEPTH) {
				const moved = Buffer.from(randomUUID());
				await rename(join(level.content, name), join(top.content, moved));
				top.found.push(moved);
			} else {
				const below = await openLevel(join(level.content, name));
				if (below !== null) levels.push(below);
			}
		}
	} finally {
		await Promise.all(levels.map(({ handle }) => handle.close()));
	}
}

/** @returns `null` when there is no folder; removes a file or link. */
async function openLevel(path: Buffer): Promise<Level | null> {
	try {
		const handle = await open(path, FOLDER);
		const content = existsSync(OPEN_FILES) ? Buffer.from(`${OPEN_FILES}/${handle.fd}`) : path;
		return { path, handle, content, found: [] };
	} catch (error) {
		if (hasErrorCode(error, NO_FOLDER)) await unlink(path).catch(ignoreMissing);
		// An empty folder need not be readable.
		else if (hasErrorCode(error, DENIED)) await rmdir(path).catch(() => Promise.reject(error));
		else ignoreMissing(error);
		return null;
	}
}

/** @returns the number of removed files. Stores names of subfolders in `found`. */
async function removeFiles({ content, found }: Level): Promise<number> {
	let removed = 0;
	const failures: unknown[] = [];
	const remove = async (file: Buffer) => {
		try {
			await unlink(file).catch(ignoreMissing);
		} catch (error) {
			failures.push(error);
		}
	};
	let batch: Promise<void>[] = [];
	const finishBatch = async () => {
		await Promise.all(batch);
		removed += batch.length;
		batch = [];
		if (failures.length > 0) throw failures[0];
	};
	// The types do not know that names can be bytes.
	const options = { encoding: "buffer" as BufferEncoding, bufferSize: BATCH };
	for await (const entry of await opendir(content, options)) {
		const name = entry.name as unknown as Buffer;
		if (entry.isDirectory()) found.push(name);
		else batch.push(remove(join(content, name)));
		if (batch.length >= BATCH) await finishBatch();
		if (found.length >= MAX_FOUND) break;
	}
	await finishBatch();
	return removed;
}

/** @returns `false` when something is left, such as a file created while the folder was listed. */
async function removeEmpty(path: Buffer, removed: number): Promise<boolean> {
	try {
		await rmdir(path);
	} catch (error) {
		if (hasErrorCode(error, NOT_EMPTY) && removed > 0) return false;
		ignoreMissing(error);
	}
	return true;
}

function join(folder: Buffer, name: Buffer): Buffer {
	return Buffer.concat([folder, Buffer.from("/"), name]);
}

function ignoreMissing(error: unknown): undefined {
	if (!hasErrorCode(error, MISSING)) throw error;
}
