import { chmod, lstat, readdir } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { removeFolder } from "@paperclipai/adapter-utils/host";
import { pathBytes } from "../snapshot/path-bytes.ts";

/** Also removes folders without write permission, for example in package caches. */
export async function removeWritable(folder: string): Promise<void> {
	try {
		await removeFolder(folder);
	} catch (error) {
		if (!hasErrorCode(error, new Set(["EACCES", "EPERM"]))) throw error;
		await makeWritable(folder);
		await removeFolder(folder);
	}
}

/** The failed removal may still be deleting other folders, so missing files are not an error. */
async function makeWritable(root: string): Promise<void> {
	const folders = [""];
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		const bytes = pathBytes(root, folder);
		await chmod(bytes, 0o700).catch(ignoreGone);
		const names = await readdir(bytes, { encoding: "latin1" }).catch(ignoreGone);
		for (const name of names ?? []) {
			const path = `${folder}${name}`;
			const stats = await lstat(pathBytes(root, path)).catch(ignoreGone);
			if (stats?.isDirectory()) folders.push(`${path}/`);
		}
	}
}

function ignoreGone(error: NodeJS.ErrnoException): undefined {
	if (error.code !== "ENOENT") throw error;
}
