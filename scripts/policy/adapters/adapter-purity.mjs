import { posix } from "node:path";
import { parseSource } from "../source/parse-source.mjs";
import { fileExists } from "../source/source-tree.mjs";
import { violation } from "../violation.mjs";

/** index.ts is plain data and the UI parser uses only its own package, so that both load in any environment. */
export function checkAdapterPurity(root, adapter) {
	const parser = `${adapter.folder}/src/ui/parse-stdout.ts`;
	return [
		...(fileExists(root, adapter.index) ? checkIndex(root, adapter.index) : []),
		...(fileExists(root, parser)
			? checkParser(root, adapter.folder, parser, new Set())
			: [violation(parser, null, `is missing: ${adapter.folder} needs a parser for the web UI`)]),
	];
}

function checkIndex(root, path) {
	return runTimeImports(root, path).map(({ specifier, line }) =>
		violation(path, line, `imports "${specifier}" at run time; an adapter's index.ts may use "import type" only`),
	);
}

function checkParser(root, folder, path, seen) {
	if (seen.has(path)) return [];
	seen.add(path);
	return runTimeImports(root, path).flatMap(({ specifier, line }) => {
		if (specifier === "@paperclipai/adapter-utils") return [];
		const target = specifier.startsWith(".") ? posix.join(posix.dirname(path), specifier) : null;
		if (target?.startsWith(`${folder}/src/`) && fileExists(root, target))
			return checkParser(root, folder, target, seen);
		const message = `imports "${specifier}" at run time; a UI parser may use files of its package and "@paperclipai/adapter-utils" only`;
		return [violation(path, line, message)];
	});
}

function runTimeImports(root, path) {
	return parseSource(root, path).imports.filter(({ typeOnly }) => !typeOnly);
}
