// @ts-check
import { readdir } from "node:fs/promises";
import path from "node:path";
import { runGit } from "./run-git.mjs";

/** Folders that hold what programs made, not what people wrote. */
const SKIPPED = new Set([
	".git",
	".hg",
	".svn",
	".venv",
	"__pycache__",
	"node_modules",
	"bower_components",
	"dist",
	"build",
	"target",
	"coverage",
	".next",
	".turbo",
	".cache",
]);

/** @typedef {{ files: string[], complete: boolean }} FileList paths relative to the workspace, sorted */

/**
 * All files that git tracks or would track, so its ignore rules apply.
 * @param {string} cwd
 * @param {number} maxFiles
 * @returns {Promise<FileList>}
 */
export async function listGitFiles(cwd, maxFiles) {
	const output = await runGit(cwd, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
	const files = [...new Set(output.split("\0"))].filter((file) => file !== "").sort();
	return { files: files.slice(0, maxFiles), complete: files.length <= maxFiles };
}

/**
 * Walks a folder breadth first, so that a limit cuts off deep folders first. Does not follow links.
 * @param {string} cwd
 * @param {number} maxFiles
 * @returns {Promise<FileList>}
 */
export async function walkFiles(cwd, maxFiles) {
	/** @type {string[]} */
	const files = [];
	const folders = [""];
	for (let folder = folders.shift(); folder !== undefined; folder = folders.shift()) {
		const entries = await readdir(path.join(cwd, folder), { withFileTypes: true }).catch(() => []);
		entries.sort((a, b) => (a.name < b.name ? -1 : 1));
		for (const entry of entries) {
			const relative = path.join(folder, entry.name);
			if (entry.isDirectory() && !SKIPPED.has(entry.name)) folders.push(relative);
			if (!entry.isFile()) continue;
			if (files.length === maxFiles) return { files: files.sort(), complete: false };
			files.push(relative);
		}
	}
	return { files: files.sort(), complete: true };
}
