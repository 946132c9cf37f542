import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

// `.git` is a file in a linked worktree.
const SKIPPED = new Set(["node_modules", "dist", "coverage", ".git", ".turbo", ".paperclip-dev"]);
const SOURCE_FILE = /\.(ts|tsx|mts|cts|js|jsx|mjs|cjs)$/;
const TEST_FILE = /(\.test\.[a-z]+$)|(^|\/)(__tests__|__fixtures__|e2e)\/|^packages\/test-support\//;

/** Files below `folder`, relative to `root`, with forward slashes, sorted. A missing folder is empty. */
export function listFiles(root, folder = "") {
	if (!existsSync(join(root, folder))) return [];
	const found = [];
	for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
		if (SKIPPED.has(entry.name)) continue;
		const path = folder === "" ? entry.name : `${folder}/${entry.name}`;
		if (entry.isFile()) found.push(path);
		else if (entry.isDirectory()) found.push(...listFiles(root, path));
	}
	return found.sort();
}

/** TypeScript and JavaScript files. */
export function listSources(root, folders) {
	return folders.flatMap((folder) => listFiles(root, folder)).filter(isSourceFile);
}

export function isSourceFile(path) {
	return SOURCE_FILE.test(path);
}

/** Only direct children, by name. */
export function listFolders(root, folder) {
	if (!existsSync(join(root, folder))) return [];
	return readdirSync(join(root, folder), { withFileTypes: true })
		.filter((entry) => entry.isDirectory() && !SKIPPED.has(entry.name))
		.map((entry) => entry.name)
		.sort();
}

/** Tests and code that only tests use; never part of a published package. */
export function isTestFile(path) {
	return TEST_FILE.test(path);
}

export function fileExists(root, path) {
	return existsSync(join(root, path));
}

export function readText(root, path) {
	return readFileSync(join(root, path), "utf8");
}

export function readJson(root, path) {
	return JSON.parse(readText(root, path));
}
