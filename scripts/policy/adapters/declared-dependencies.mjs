import { isBuiltin } from "node:module";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { readPackages, splitSpecifier } from "../source/workspace-packages.mjs";
import { violation } from "../violation.mjs";

// Files that run in a published package; tests and configuration may use devDependencies.
const SHIPPED = /\/(src|bin|agent)\//;

/** A package declares every package it imports, under `dependencies` when the importing file is published. */
export function checkDeclaredDependencies(root) {
	const packages = readPackages(root);
	const bundled = packages.filter(isBundledPackage).map(({ name }) => name);
	return packages.flatMap((owner) => [
		...checkPublished(owner, bundled),
		...listSources(root, [owner.folder]).flatMap((path) => checkFile(parseSource(root, path), owner, bundled)),
	]);
}

/** `bundle-program.mjs` copies private adapters, and the kit that checks adapters, into the programs. */
function isBundledPackage({ name, manifest }) {
	return manifest.private === true && name?.startsWith("@paperclipai/adapter-");
}

/** Users could not install a published package that depends on a private one. */
function checkPublished({ folder, manifest }, bundled) {
	if (manifest.private === true) return [];
	return Object.keys(manifest.dependencies ?? {})
		.filter((name) => bundled.includes(name))
		.map((name) =>
			violation(
				`${folder}/package.json`,
				null,
				`depends on "${name}", which is private and never published; move it to devDependencies, because the build bundles it`,
			),
		);
}

function checkFile(source, { folder, name: ownName, manifest }, bundled) {
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
		if (typeOnly || !isShipped || bundled.includes(name)) return [];
		const message = `needs "${name}" at run time, but ${folder}/package.json has it under devDependencies`;
		return [violation(source.path, line, message)];
	});
}

/** A bundler copies the imports of the package into its output. */
function isBundled(manifest) {
	return manifest.scripts?.build?.startsWith("vite") ?? false;
}
