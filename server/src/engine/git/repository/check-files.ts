import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { CodedError } from "@paperclipai/adapter-utils";

const OPENED: readonly (readonly [folder: string, isDeep: boolean])[] = [
	["", false],
	["info", false],
	["objects/info", false],
	["refs", true],
	["logs", true],
	["worktrees", true],
];

/**
 * Rejects FIFOs and devices among the files that git opens, because git would wait forever.
 * @throws {CodedError} `repository_broken`.
 */
export async function requireRegularFiles(commonDir: string): Promise<void> {
	const entries = await Promise.all(
		OPENED.map(([folder, isDeep]) => readEntries(path.join(commonDir, folder), isDeep)),
	);
	for (const entry of entries.flat()) {
		// The server checks the index itself, and replaces it when it is not a file.
		if (entry.isFile() || entry.isDirectory() || entry.name === "index") continue;
		const file = path.join(entry.parentPath, entry.name);
		const stats = entry.isSymbolicLink() ? await stat(file).catch(() => null) : null;
		if (entry.isSymbolicLink() && (stats === null || stats.isFile() || stats.isDirectory())) continue;
		throw repositoryBroken(commonDir, `${path.relative(commonDir, file)} is not a regular file`);
	}
}

async function readEntries(folder: string, recursive: boolean): Promise<Dirent[]> {
	return await readdir(folder, { withFileTypes: true, recursive }).catch(() => []);
}

export function repositoryBroken(folder: string, reason: string): CodedError {
	return new CodedError("repository_broken", `The git repository of ${folder} cannot be used: ${reason}.`, {
		hint: "Check it with git status and git fsck in this folder, or choose another folder.",
	});
}
