import { randomUUID } from "node:crypto";
import { rename, rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { digestOf, type FileTree, readFileTree, writeFileTree } from "./file-tree.ts";
import { makeFolders } from "./make-folders.ts";

/**
 * Writes files read-only into a folder named by the hash of their content, shared by runs; a modified folder is
 * replaced. The folder's modification time is the time of its last use.
 * @param prefix Start of the folder's name.
 * @returns The path of the folder.
 * @throws file system errors.
 */
export async function storeFileBundle(root: string, prefix: string, tree: FileTree): Promise<string> {
	const digest = digestOf(tree);
	const folder = join(root, prefix + digest);
	if (await isIntact(folder, digest)) {
		const now = new Date();
		await utimes(folder, now, now);
		return folder;
	}
	const fresh = join(root, `.${randomUUID()}`);
	try {
		await makeFolders(fresh, 0o700);
		await writeFileTree(fresh, tree);
		await install(fresh, folder, digest);
	} finally {
		await rm(fresh, { recursive: true, force: true });
	}
	return folder;
}

async function isIntact(folder: string, digest: string): Promise<boolean> {
	const current = await readFileTree(folder).catch(() => null);
	return current !== null && digestOf(current) === digest;
}

async function install(fresh: string, folder: string, digest: string): Promise<void> {
	for (;;) {
		if (await tryRename(fresh, folder, ["ENOTEMPTY", "EEXIST"])) return;
		if (await isIntact(folder, digest)) return;
		const modified = `${fresh}.modified`;
		await tryRename(folder, modified, ["ENOENT"]);
		await rm(modified, { recursive: true, force: true });
	}
}

async function tryRename(from: string, to: string, expected: string[]): Promise<boolean> {
	try {
		await rename(from, to);
		return true;
	} catch (error) {
		if (expected.includes((error as NodeJS.ErrnoException).code ?? "")) return false;
		throw error;
	}
}
