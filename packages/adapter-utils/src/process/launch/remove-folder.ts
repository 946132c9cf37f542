import { randomUUID } from "node:crypto";
import { lstat, opendir, rename, rmdir, unlink } from "node:fs/promises";
import { hasErrorCode } from "../../errors/causes-of.ts";

/** Path length below the folder beyond which a subfolder is moved up. Systems limit paths to 1024 or 4096 bytes, and names to 255. */
const MAX_BELOW = 512;
/** Files that are removed at once, so that very many block neither the process nor its memory, as `fs.rm` does. */
const BATCH = 64;
/** Subfolders that are found before the first of them is removed. */
const MAX_FOUND = 1_000;

const MISSING = new Set(["ENOENT"]);
const NOT_EMPTY = new Set(["ENOTEMPTY", "EEXIST"]);

/**
 * Follows no links. Also removes content deeper than a path can name. A no-op if the folder does not exist.
 * @throws the system's errors, with a part of the content removed.
 */
export async function removeFolder(folder: string): Promise<void> {
	const top = Buffer.from(folder);
	const stats = await lstat(top).catch(ignore(MISSING));
	if (stats === undefined) return;
	if (!stats.isDirectory()) return await removeFile(top);
	const open: Buffer[] = [top];
	for (let current = open.at(-1); current !== undefined; current = open.at(-1)) {
		const { removed, folders } = await removeFiles(current);
		for (const found of folders) open.push(await shorten(top, found));
		if (folders.length > 0) continue;
		try {
			await rmdir(current);
		} catch (error) {
			// The listing may lack what was created or removed meanwhile.
			if (hasErrorCode(error, NOT_EMPTY) && removed > 0) continue;
			if (!hasErrorCode(error, MISSING)) throw error;
		}
		open.pop();
	}
}

async function removeFiles(folder: Buffer): Promise<{ removed: number; folders: Buffer[] }> {
	const folders: Buffer[] = [];
	let removed = 0;
	let batch: Promise<void>[] = [];
	try {
		// The types do not know that names can be bytes.
		const options = { encoding: "buffer" as BufferEncoding, bufferSize: BATCH };
		for await (const entry of await opendir(folder, options)) {
			const file = Buffer.concat([folder, SLASH, entry.name as unknown as Buffer]);
			if (entry.isDirectory()) folders.push(file);
			else batch.push(removeFile(file));
			if (batch.length >= BATCH) {
				await Promise.all(batch);
				removed += batch.length;
				batch = [];
			}
			if (folders.length >= MAX_FOUND) break;
		}
	} catch (error) {
		if (!hasErrorCode(error, MISSING)) throw error;
	} finally {
		await Promise.allSettled(batch);
	}
	await Promise.all(batch);
	return { removed: removed + batch.length, folders };
}

const SLASH = Buffer.from("/");

async function removeFile(file: Buffer): Promise<void> {
	await unlink(file).catch(ignore(MISSING));
}

/** Programs can nest folders deeper than a path can name, by entering each before creating the next. */
async function shorten(top: Buffer, folder: Buffer): Promise<Buffer> {
	if (folder.length - top.length <= MAX_BELOW) return folder;
	const moved = Buffer.concat([top, SLASH, Buffer.from(randomUUID())]);
	await rename(folder, moved);
	return moved;
}

function ignore(codes: ReadonlySet<unknown>): (error: unknown) => undefined {
	return (error) => {
		if (!hasErrorCode(error, codes)) throw error;
	};
}
