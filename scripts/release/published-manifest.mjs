import path from "node:path";
import { readJson } from "../policy/source/source-tree.mjs";

/**
 * The manifest on the registry. Its dependencies are the packages that the staged files import, at their locked versions.
 * @param {object} repository Manifest of the repository, which has `repository`, `homepage`, `bugs` and `engines`.
 * @param {{ packages: object[], pinned: { name: string, version: string }[] }} parts
 */
export function publishedManifest(repository, owner, { packages, imported, pinned }) {
	const { version, description, keywords, license, type, sideEffects, publishConfig, bin } = owner.manifest;
	const { homepage, bugs, engines } = repository;
	return omitUndefined({
		name: owner.publishedName,
		version,
		description,
		keywords,
		homepage,
		bugs,
		repository: { ...repository.repository, directory: owner.folder },
		license,
		type,
		sideEffects,
		bin: bin && Object.fromEntries(Object.entries(bin).map(([name, file]) => [name, `${owner.folder}/${file}`])),
		exports: exportsOf(owner, publishConfig),
		engines,
		dependencies: dependenciesOf(packages, imported, pinned),
		publishConfig: { access: "public" },
	});
}

/** The server keeps the paths of the repository, and has no type declarations, which would import all bundled libraries. */
function exportsOf({ folder, manifest }, publishConfig) {
	if (folder === "server") return { ".": `./server/dist/bundled/index.js`, "./package.json": "./package.json" };
	if (folder === "cli") return { "./package.json": "./package.json" };
	if (folder === "ui") return manifest.exports;
	return { ...publishConfig.exports, "./package.json": "./package.json" };
}

/** Code imports packages of this repository by their local names, even if they have other names on the registry. */
function dependenciesOf(packages, imported, pinned) {
	const entries = imported.map((name) => {
		const own = packages.find((each) => each.name === name);
		if (own === undefined) return [name, pinned.find((each) => each.name === name).version];
		const { version } = own.manifest;
		return [name, own.publishedName === name ? version : `npm:${own.publishedName}@${version}`];
	});
	return entries.length === 0 ? undefined : Object.fromEntries(entries.sort());
}

/** The installed version of a declared dependency; `null` if the package does not declare it. */
export function installedPackage(root, { folder, manifest }, name) {
	const declared = { ...manifest.dependencies, ...manifest.optionalDependencies };
	if (!(name in declared)) return null;
	const { version, license } = readJson(root, path.join(folder, "node_modules", name, "package.json"));
	return { name, version, license };
}

function omitUndefined(value) {
	return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
