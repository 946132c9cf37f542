import { chmod, lstat, readdir } from "node:fs/promises";
import { hasErrorCode } from "@paperclipai/adapter-utils";
import { removeFolder } from "@paperclipai/adapter-utils/server-utils";
import { pathBytes } from "../snapshot/path-bytes.ts";

/** Removes a folder with all that is in it, also from folders without write permission, as caches of packages have. */
export async function removeWritable(folder: string): Promise<void> {
	try {
		await removeFolder(folder);
	} catch (error) {
		if (!hasErrorCode(error, new Set(["EACCES", "EPERM"]))) throw error;
		await makeWritable(folder);
		await removeFolder(folder);
	}
}

async function makeWritable(root: string): Promise<void> {
	const folders = [""];
	for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
		const bytes = pathBytes(root, folder);
		await chmod(bytes, 0o700);
		for (const name of await readdir(bytes, { encoding: "latin1" })) {
			const path = `${folder}${name}`;
			if ((await lstat(pathBytes(root, path))).isDirectory()) folders.push(`${path}/`);
		}
	}
}
