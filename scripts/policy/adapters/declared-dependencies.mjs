import { isBuiltin } from "node:module";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { readPackages, splitSpecifier } from "../source/workspace-packages.mjs";
import { violation } from "../violation.mjs";

// Files that a published package runs; the rest (tests, configuration) may use devDependencies.
const SHIPPED = /\/(src|bin|agent)\//;

/** Whatever a package imports by name stands in its own package.json, under `dependencies` when it ships. */
export function checkDeclaredDependencies(root) {
	return readPackages(root).flatMap((owner) =>
		listSources(root, [owner.folder]).flatMap((path) => checkFile(parseSource(root, path), owner)),
	);
}

function checkFile(source, { folder, name: ownName, manifest }) {
	const shipped = { ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies };
	const isShipped = SHIPPED.test(source.path) && !isTestFile(source.path) && !isBundled(manifest);
	return source.imports.flatMap(({ specifier, typeOnly, line }) => {
		const name = splitSpecifier(specifier)?.name;
		if (name === undefined || name === ownName || isBuiltin(name) || name in shipped) return [];
		if (!(name in (manifest.devDependencies ?? {}))) {
			return [
				violation(source.path, line, `imports "${specifier}", but ${folder}/package.json does not declare "${name}"`),
			];
		}
		if (typeOnly || !isShipped) return [];
		const message = `needs "${name}" at run time, but ${folder}/package.json has it under devDependencies`;
		return [violation(source.path, line, message)];
	});
}

/** A bundler puts what such a package imports into its output. */
function isBundled(manifest) {
	return manifest.scripts?.build?.startsWith("vite") ?? false;
}
