import path from "node:path";
import { readJson } from "../policy/source/source-tree.mjs";
import { readPackages } from "../policy/source/workspace-packages.mjs";

/** The only place that knows what packages are called on the registry. */
export const NAMES = "scripts/release/names.json";

const SCOPE = "@paperclipai/";

/**
 * Packages that go to a registry: all that are not private.
 * @param {{ scope: string, command: string }} [names] The scope of all but the command, and the name of the command.
 */
export function publishedPackages(root, names = readJson(root, NAMES)) {
	const publishedName = (name) =>
		name.startsWith(SCOPE) ? `${names.scope}/${name.slice(SCOPE.length)}` : names.command;
	return readPackages(root)
		.filter(({ manifest }) => manifest.private !== true)
		.map((owner) => ({ ...owner, publishedName: publishedName(owner.name) }));
}

/** `@scope/name` -> `scope-name`, the name of its folder. */
export function folderNameOf(name) {
	return name.replace(/^@/, "").replaceAll("/", "-");
}

/** The file of an entry after the build: `.` or `./server`. */
export function entryFiles({ manifest }) {
	const exported = manifest.publishConfig?.exports ?? {};
	return Object.values(exported).map(({ types, default: file }) => ({
		file: path.normalize(file),
		types: path.normalize(types),
	}));
}
