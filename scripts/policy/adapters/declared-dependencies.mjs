import { isBuiltin } from "node:module";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { readPackages, splitSpecifier } from "../source/workspace-packages.mjs";
import { violation } from "../violation.mjs";

// Files that run in a published package; tests and configuration may use devDependencies.
const SHIPPED = /\/(src|bin|agent)\//;

/** A package declares every package it imports, under `dependencies` when the importing file is published. */
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

/** True when a bundler copies the imports of the package into its output. */
function isBundled(manifest) {
	return manifest.scripts?.build?.startsWith("vite") ?? false;
}
