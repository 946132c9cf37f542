import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import path from "node:path";

/**
 * Creates a folder and its missing parents. Node's option `recursive` never returns, and uses a whole core, in a file
 * system that accepts no entries, such as `/proc`.
 * @param mode Default: as the umask says.
 * @returns whether the folder was created; `false` if it existed.
 * @throws the file system's error.
 */
export async function makeFolders(folder: string, mode?: number): Promise<boolean> {
	try {
		await mkdir(folder, { mode });
		return true;
	} catch (error) {
		if (needsParent(error, folder)) {
			await makeFolders(path.dirname(folder), mode);
			return await mkdir(folder, { mode }).then(
				() => true,
				async (second: unknown) => await orExisting(folder, second),
			);
		}
		return await orExisting(folder, error);
	}
}

export function makeFoldersSync(folder: string, mode?: number): boolean {
	try {
		mkdirSync(folder, { mode });
		return true;
	} catch (error) {
		if (!needsParent(error, folder)) return orExistingSync(folder, error);
		makeFoldersSync(path.dirname(folder), mode);
		try {
			mkdirSync(folder, { mode });
			return true;
		} catch (second) {
			return orExistingSync(folder, second);
		}
	}
}

function needsParent(error: unknown, folder: string): boolean {
	return (error as NodeJS.ErrnoException).code === "ENOENT" && path.dirname(folder) !== folder;
}

/** The folder may exist although the error is not `EEXIST`, for example on a read-only disk. */
async function orExisting(folder: string, error: unknown): Promise<false> {
	const found = await stat(folder).catch(() => null);
	if (found?.isDirectory()) return false;
	throw error;
}

function orExistingSync(folder: string, error: unknown): false {
	if (isFolder(folder)) return false;
	throw error;
}

function isFolder(folder: string): boolean {
	try {
		return statSync(folder).isDirectory();
	} catch {
		return false;
	}
}
