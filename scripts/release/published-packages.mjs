import path from "node:path";
import { readJson } from "../policy/source/source-tree.mjs";
import { readPackages } from "../policy/source/workspace-packages.mjs";

/** By name in this repository: the name on the registry. The only place that knows it. */
export const NAMES = "scripts/release/names.json";

/** Packages that go to a registry: all that are not private. `publishedName` comes from the file of names. */
export function publishedPackages(root, names = readJson(root, NAMES)) {
	return readPackages(root)
		.filter(({ manifest }) => manifest.private !== true)
		.map((owner) => ({ ...owner, publishedName: names[owner.name] ?? owner.name }));
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
