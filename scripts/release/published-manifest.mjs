import path from "node:path";
import { readJson } from "../policy/source/source-tree.mjs";

/**
 * The manifest on the registry: it depends only on what the staged files import, at the versions of the lockfile.
 * @param {object} root Manifest of the repository: `repository`, `homepage`, `bugs`, `engines`, `author`.
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

/** The server is at the paths of the repository, without declarations, which name all libraries it bundles. */
function exportsOf({ folder, manifest }, publishConfig) {
	if (folder === "server") return { ".": `./server/dist/bundled/index.js`, "./package.json": "./package.json" };
	if (folder === "cli") return { "./package.json": "./package.json" };
	if (folder === "ui") return manifest.exports;
	return { ...publishConfig.exports, "./package.json": "./package.json" };
}

/** Code imports packages of this repository by their names here, whatever they are called on the registry. */
function dependenciesOf(packages, imported, pinned) {
	const entries = imported.map((name) => {
		const own = packages.find((each) => each.name === name);
		if (own === undefined) return [name, pinned.find((each) => each.name === name).version];
		const { version } = own.manifest;
		return [name, own.publishedName === name ? version : `npm:${own.publishedName}@${version}`];
	});
	return entries.length === 0 ? undefined : Object.fromEntries(entries.sort());
}

/** The installed version of a dependency of a package, as the lockfile says. */
export function installedPackage(root, { folder, manifest }, name) {
	const declared = { ...manifest.dependencies, ...manifest.optionalDependencies };
	if (!(name in declared)) return null;
	const { version, license } = readJson(root, path.join(folder, "node_modules", name, "package.json"));
	return { name, version, license };
}

function omitUndefined(value) {
	return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
