import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { listFiles } from "../policy/source/source-tree.mjs";

const ASSETS = "assets/";
/** A compressed file is beside the original, and is sent to browsers that accept it. */
const COMPRESSED = /\.(br|gz)$/;
const TEXT = /\.(js|css|html|json|svg)$/;

/**
 * Copies the build of the web UI without the assets of earlier builds, which a build restored from a cache keeps in its
 * folder. No file of the current build contains their names, because their hashes differ.
 */
export function copyUi(from, to) {
	const files = listFiles(from);
	const reached = reachedFiles(from, files);
	for (const file of files.filter((each) => reached.has(each.replace(COMPRESSED, "")))) {
		mkdirSync(path.dirname(path.join(to, file)), { recursive: true });
		copyFileSync(path.join(from, file), path.join(to, file));
	}
}

/** Returns the files outside of the assets, such as the page, and all assets that they name directly or indirectly. */
function reachedFiles(folder, files) {
	const originals = files.filter((file) => !COMPRESSED.test(file));
	const reached = new Set(originals.filter((file) => !file.startsWith(ASSETS)));
	const left = new Map(originals.filter((file) => !reached.has(file)).map((file) => [path.basename(file), file]));
	for (const file of reached) {
		if (!TEXT.test(file)) continue;
		const text = readFileSync(path.join(folder, file), "utf8");
		for (const [name, asset] of left) {
			if (!text.includes(name)) continue;
			reached.add(asset);
			left.delete(name);
		}
	}
	return reached;
}
