import { listFiles, readText } from "../source/source-tree.mjs";
import { isMain, report, violation } from "../violation.mjs";

const BINARY_FILE = /\.(png|jpg|ico|gif|webp|woff2?|gz|tgz|zip|wasm)$/;
const CONFIGURATION = /(^|\/)(pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|turbo\.json|\.npmrc|\.pnpmfile\.cjs)$/;
// Folders of one machine; /home/you and similar are fine as examples.
const MACHINE_PATH = /(?<![\w.~$}*/-])\/(?:root|work)\/[\w.-]+/;
const REGISTRY = /\bregistry["']?\s*[:=]|https?:\/\/[^\s"']*(?:registry|npmjs|:4873)[^\s"']*/;
const TARBALL = /\btarball:/;

/** A clone works on any machine: no file contains local paths or the address of a package registry. */
export function checkPortableFiles(root) {
	return listTextFiles(root).flatMap((path) => {
		const lines = readText(root, path).split("\n");
		return lines.flatMap((line, index) =>
			messagesFor(path, line).map((message) => violation(path, index + 1, message)),
		);
	});
}

function listTextFiles(root) {
	return listFiles(root).filter((path) => !BINARY_FILE.test(path));
}

function messagesFor(path, line) {
	const messages = [];
	const machinePath = MACHINE_PATH.exec(line)?.[0];
	if (machinePath !== undefined) {
		messages.push(`contains "${machinePath}", a path of one machine; use a relative path or a temporary folder`);
	}
	if (!CONFIGURATION.test(path)) return messages;
	if (REGISTRY.test(line)) messages.push("names a package registry; leave that to the settings of each machine");
	if (TARBALL.test(line)) messages.push("has a download address; remove the tarball field, the integrity is enough");
	return messages;
}

export const portableFiles = {
	name: "portable files",
	check: checkPortableFiles,
	describe: (root) => `${listTextFiles(root).length} files name no path of one machine and no registry`,
};

if (isMain(import.meta.url)) report([portableFiles]);
