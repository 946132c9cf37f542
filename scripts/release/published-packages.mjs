import path from "node:path";
import { readJson } from "../policy/source/source-tree.mjs";
import { readPackages } from "../policy/source/workspace-packages.mjs";

/** The only file with the names of the packages on the registry. */
export const NAMES = "scripts/release/names.json";

const SCOPE = "@paperclipai/";

/**
 * The packages that are published: all that are not private.
 * @param {{ scope: string, command: string }} [names] Name of the command's package, and scope of all others.
 */
export function publishedPackages(root, names = readJson(root, NAMES)) {
	const publishedName = (name) =>
		name.startsWith(SCOPE) ? `${names.scope}/${name.slice(SCOPE.length)}` : names.command;
	return readPackages(root)
		.filter(({ manifest }) => manifest.private !== true)
		.map((owner) => ({ ...owner, publishedName: publishedName(owner.name) }));
}

/** Name of the folder of a staged package: `@scope/name` -> `scope-name`. */
export function folderNameOf(name) {
	return name.replace(/^@/, "").replaceAll("/", "-");
}

/** The built files of the entries of a package, such as `.` and `./server`. */
export function entryFiles({ manifest }) {
	const exported = manifest.publishConfig?.exports ?? {};
	return Object.values(exported).map(({ types, default: file }) => ({
		file: path.normalize(file),
		types: path.normalize(types),
	}));
}
