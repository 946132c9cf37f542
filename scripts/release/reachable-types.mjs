import { isBuiltin } from "node:module";
import path from "node:path";
import { parseSource } from "../policy/source/parse-source.mjs";
import { fileExists } from "../policy/source/source-tree.mjs";
import { splitSpecifier } from "../policy/source/workspace-packages.mjs";

/**
 * The declaration files that a compiler reads for these entries, and the packages that they import.
 * @param {string[]} entries Paths below `root`.
 */
export function reachableTypes(root, entries) {
	const files = new Set();
	const packages = new Set();
	const visit = (file) => {
		if (files.has(file) || !fileExists(root, file)) return;
		files.add(file);
		for (const { specifier } of parseSource(root, file).imports) {
			if (specifier.startsWith(".")) visit(path.join(path.dirname(file), specifier.replace(/\.[jt]s$/, ".d.ts")));
			else if (!isBuiltin(specifier)) packages.add(splitSpecifier(specifier).name);
		}
	};
	for (const entry of entries) visit(entry);
	return { files: [...files].sort(), packages: [...packages].sort() };
}
