import { listFiles, readText } from "../source/source-tree.mjs";
import { isMain, report, violation } from "../violation.mjs";

const BINARY_FILE = /\.(png|jpg|ico|gif|webp|woff2?|gz|tgz|zip|wasm)$/;
const CONFIGURATION = /(^|\/)(pnpm-lock\.yaml|pnpm-workspace\.yaml|package\.json|turbo\.json|\.npmrc|\.pnpmfile\.cjs)$/;
// Folders that exist on one machine only; /home/you and the like are fine as examples.
const MACHINE_PATH = /(?<![\w.~$}*/-])\/(?:root|work)\/[\w.-]+/;
const REGISTRY = /\bregistry["']?\s*[:=]|https?:\/\/[^\s"']*(?:registry|npmjs|:4873)[^\s"']*/;
const TARBALL = /\btarball:/;

/** A clone works anywhere: no file knows the machine or the package registry it was written with. */
export function checkPortableFiles(root) {
	return listFiles(root)
		.filter((path) => !BINARY_FILE.test(path))
		.flatMap((path) => {
			const lines = readText(root, path).split("\n");
			return lines.flatMap((line, index) =>
				problemsOf(path, line).map((problem) => violation(path, index + 1, problem)),
			);
		});
}

function problemsOf(path, line) {
	const problems = [];
	const machinePath = MACHINE_PATH.exec(line)?.[0];
	if (machinePath !== undefined) {
		problems.push(`contains the path "${machinePath}" of one machine; use a relative path or a temporary folder`);
	}
	if (!CONFIGURATION.test(path)) return problems;
	if (REGISTRY.test(line)) problems.push("names a package registry; leave the choice to each machine's own settings");
	if (TARBALL.test(line)) problems.push("ties a package to one download address; install it again without the tarball");
	return problems;
}

if (isMain(import.meta.url)) report([checkPortableFiles]);
