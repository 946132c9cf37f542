import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { bundleGraph } from "./bundle-graph.mjs";
import { entryFiles } from "./published-packages.mjs";
import { reachableTypes } from "./reachable-types.mjs";

/** Not bundled, because PGlite loads WebAssembly beside it, and declarations of `shared` import types of zod. */
export const NOT_BUNDLED = ["@electric-sql/pglite", "zod"];

/**
 * Bundled files of other packages, and names of imported packages.
 * @typedef {{ bundled: string[], imported: string[] }} Content
 */

/**
 * Stages a package with type declarations: the contract, the shared schemas, or an adapter.
 * @param {Record<string, string>} [files] Files that replace packages, by their names; relative to `output`.
 * @returns {Promise<Content>}
 */
export async function stageLibrary(root, owner, output, files) {
	const folder = path.join(root, owner.folder);
	const entries = entryFiles(owner);
	const inputs = Object.fromEntries(entries.map(({ file }) => [file, file.replace(/\.js$/, "")]));
	const workspace = ["@paperclipai/*"];
	const graph = await bundleGraph({
		root: folder,
		output,
		entries: inputs,
		chunks: "dist",
		external: [...NOT_BUNDLED, ...workspace],
		files,
	});
	copyExtraFiles(root, owner, output);
	return { ...graph, imported: [...graph.imported, ...copyTypes(root, owner, output)] };
}

/** Copies the declaration files that the entries need. Returns the packages that they import. */
function copyTypes(root, owner, output) {
	const entries = entryFiles(owner).map(({ types }) => path.join(owner.folder, types));
	const { files, packages } = reachableTypes(root, entries);
	for (const file of files) {
		const target = path.join(output, path.relative(owner.folder, file));
		mkdirSync(path.dirname(target), { recursive: true });
		const text = readFileSync(path.join(root, file), "utf8");
		writeFileSync(target, text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, "\n"));
	}
	return packages;
}

/** Copies programs and data that modules find by their paths. */
export function copyExtraFiles(root, { folder, manifest }, output) {
	const extra = (manifest.files ?? []).filter((name) => name !== "dist");
	if (folder === "packages/adapter-utils") extra.push("dist/process/helper-process.js");
	for (const name of extra) cpSync(path.join(root, folder, name), path.join(output, name), { recursive: true });
}
