import { randomUUID } from "node:crypto";
import { lstat, readdir, rename, rm } from "node:fs/promises";
import { hasErrorCode } from "../../errors/causes-of.ts";

/** Bytes that a path below the removed folder may have. Systems allow 1024 or 4096 in all, and names have up to 255. */
const MAX_BELOW = 512;

/** Removes a folder with everything in it, also what is deeper than a path can name. Resolves when there is none. */
export async function removeFolder(folder: string): Promise<void> {
	for (let moved = 1; ; ) {
		try {
			return await rm(folder, { recursive: true, force: true });
		} catch (error) {
			// Programs make folders of any depth, by entering each one before they make the next.
			if (!hasErrorCode(error, new Set(["ENAMETOOLONG"])) || moved === 0) throw error;
		}
		moved = await moveDeepFolders(folder);
	}
}

/** Moves folders with a long path up to the top. @returns how many. */
async function moveDeepFolders(top: string): Promise<number> {
	const root = Buffer.from(`${top}/`);
	const folders = [root];
	let moved = 0;
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for (const name of await readdir(folder, { encoding: "buffer" })) {
			const found = Buffer.concat([folder, name]);
			if (!(await lstat(found)).isDirectory()) continue;
			let place = found;
			if (found.length - root.length > MAX_BELOW) {
				place = Buffer.from(`${top}/${randomUUID()}`);
				await rename(found, place);
				moved++;
			}
			folders.push(Buffer.concat([place, Buffer.from("/")]));
		}
	}
	return moved;
}
