import { randomUUID } from "node:crypto";
import { lstat, readdir, rename, rm } from "node:fs/promises";
import { hasErrorCode } from "../../errors/causes-of.ts";

/** Path length beyond which a subfolder is moved up. Systems limit paths to 1024 or 4096 bytes, and names to 255. */
const MAX_BELOW = 512;

/** Also removes content deeper than a path can name. A no-op if the folder does not exist. */
export async function removeFolder(folder: string): Promise<void> {
	for (let moved = 1; ; ) {
		try {
			return await rm(folder, { recursive: true, force: true });
		} catch (error) {
			// Programs can nest folders deeper than a path can name, by entering each before creating the next.
			if (!hasErrorCode(error, new Set(["ENAMETOOLONG"])) || moved === 0) throw error;
		}
		moved = await moveDeepFolders(folder);
	}
}

/** @returns the number of moved folders. */
async function moveDeepFolders(top: string): Promise<number> {
	const root = Buffer.from(`${top}/`);
	const folders = [root];
	let moved = 0;
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		for (const name of await readdir(folder, { encoding: "buffer" })) {
			const found = Buffer.concat([folder, name]);
			if (!(await lstat(found)).isDirectory()) continue;
			let target = found;
			if (found.length - root.length > MAX_BELOW) {
				target = Buffer.from(`${top}/${randomUUID()}`);
				await rename(found, target);
				moved++;
			}
			folders.push(Buffer.concat([target, Buffer.from("/")]));
		}
	}
	return moved;
}
