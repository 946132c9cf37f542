import { lstat, mkdir, rename, rmdir, unlink } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { pathBytes } from "../../snapshot/path-bytes.ts";

const IN_THE_WAY = new Set(["ENOTEMPTY", "EEXIST", "EISDIR", "ENOTDIR"]);

export async function removeFile(root: string, path: string): Promise<boolean> {
	if (!(await hasRealParents(root, path))) return true;
	await unlink(pathBytes(root, path)).catch(ignoreMissing);
	for (let end = path.lastIndexOf("/"); end > 0; end = path.lastIndexOf("/", end - 1)) {
		const isEmpty = await rmdir(pathBytes(root, path.slice(0, end))).then(
			() => true,
			() => false,
		);
		if (!isEmpty) break;
	}
	return true;
}

export async function moveIntoPlace(root: string, path: string, from: string | null): Promise<boolean> {
	try {
		await makeParents(root, path);
		const target = pathBytes(root, path);
		if ((await lstat(target).catch(() => null))?.isDirectory()) {
			if (from === null) return true;
			await rmdir(target);
		}
		if (from === null) {
			await unlink(target).catch(ignoreMissing);
			await mkdir(target);
		} else await rename(pathBytes(from, path), target);
		return true;
	} catch (error) {
		if (hasErrorCode(error, IN_THE_WAY)) return false;
		throw error;
	}
}

/** Creates the folders one by one, because a link could point out of the worktree. */
async function makeParents(root: string, path: string): Promise<void> {
	for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
		const folder = pathBytes(root, path.slice(0, end));
		const stats = await lstat(folder).catch(() => null);
		if (stats === null) await mkdir(folder);
		else if (!stats.isDirectory()) throw Object.assign(new Error("Not a folder"), { code: "ENOTDIR" });
	}
}

async function hasRealParents(root: string, path: string): Promise<boolean> {
	for (let end = path.indexOf("/"); end !== -1; end = path.indexOf("/", end + 1)) {
		if (!(await lstat(pathBytes(root, path.slice(0, end))).catch(() => null))?.isDirectory()) return false;
	}
	return true;
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
	if (error.code !== "ENOENT") throw error;
}
