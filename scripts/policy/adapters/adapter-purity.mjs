import { posix } from "node:path";
import { parseSource } from "../source/parse-source.mjs";
import { fileExists } from "../source/source-tree.mjs";
import { violation } from "../violation.mjs";

/**
 * `index.ts`, `ui/index.ts` and the UI parser must load in a browser: they and the files that they import may use only files of their
 * package and the Node-free entry of adapter-utils.
 */
export function checkAdapterPurity(root, adapter) {
	const { folder, index } = adapter;
	const parsers = [`${folder}/src/ui/parse-stdout.ts`, `${folder}/src/events.ts`].filter((path) =>
		fileExists(root, path),
	);
	const ui = `${folder}/src/ui/index.ts`;
	const inBrowser = new Set();
	return [
		...(fileExists(root, index) ? checkFile(root, folder, index, "an adapter's index.ts", new Set()) : []),
		...parsers.flatMap((parser) => checkFile(root, folder, parser, "a UI parser", inBrowser)),
		...(fileExists(root, ui) ? checkFile(root, folder, ui, "an adapter's ui/index.ts", inBrowser) : []),
		...(parsers.length > 0
			? []
			: [
					violation(
						`${folder}/src/events.ts`,
						null,
						`is missing: ${folder} needs a parser for the web UI, here or in src/ui/parse-stdout.ts`,
					),
				]),
	];
}

function checkFile(root, folder, path, owner, seen) {
	if (seen.has(path)) return [];
	seen.add(path);
	return runTimeImports(root, path).flatMap(({ specifier, line }) => {
		if (specifier === "@paperclipai/adapter-utils") return [];
		const target = specifier.startsWith(".") ? sourceOf(root, posix.join(posix.dirname(path), specifier)) : null;
		if (target?.startsWith(`${folder}/src/`)) return checkFile(root, folder, target, owner, seen);
		const message = `imports "${specifier}" at run time; ${owner} may use files of its package and "@paperclipai/adapter-utils" only`;
		return [violation(path, line, message)];
	});
}

/** An import may name a file by its own ending or its JavaScript one, `./parse.js` for `parse.ts`. */
function sourceOf(root, target) {
	return [target, target.replace(/\.js$/, ".ts")].find((path) => fileExists(root, path)) ?? null;
}

function runTimeImports(root, path) {
	return parseSource(root, path).imports.filter(({ typeOnly }) => !typeOnly);
}
