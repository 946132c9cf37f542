import { posix } from "node:path";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";

/** The source files of a tree that the folder order applies to, relative to the root. */
export function listTreeFiles(root, tree) {
	return listSources(root, [tree]).filter((path) => !isTestFile(path));
}

/**
 * Imports between folders of a tree: `{ path, line, specifier, from, to }`. `folderOf` maps a path relative to the tree
 * to its folder, or to `null` for an exempt file.
 */
export function listFolderImports(root, tree, folderOf) {
	return listTreeFiles(root, tree).flatMap((path) => {
		const from = folderOf(path.slice(tree.length + 1));
		return parseSource(root, path).imports.flatMap(({ specifier, line }) => {
			const target = pathInTree(tree, path, specifier);
			const to = target === null ? null : folderOf(target);
			return from === null || to === null || from === to ? [] : [{ path, line, specifier, from, to }];
		});
	});
}

function pathInTree(tree, path, specifier) {
	if (!specifier.startsWith(".")) return null;
	const target = posix.join(posix.dirname(path), specifier.split("?")[0]);
	return target.startsWith(`${tree}/`) ? target.slice(tree.length + 1) : null;
}

/** Maps a path to the longest entry that is the path itself or a parent folder. */
export function entryFinder(entries) {
	const longestFirst = [...entries].sort((a, b) => b.length - a.length);
	return (path) => longestFirst.find((entry) => path === entry || path.startsWith(`${entry}/`)) ?? null;
}

/** Maps a path to its folder; a file directly in the tree counts as a separate folder. */
export function directoryOf(path) {
	return path.includes("/") ? posix.dirname(path) : path;
}
