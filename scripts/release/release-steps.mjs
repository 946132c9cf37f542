import { readText } from "../policy/source/source-tree.mjs";

/** The one-line commands of a job in the release workflow. Longer commands need the repository on GitHub. */
export function releaseSteps(root, job) {
	const lines = readText(root, ".github/workflows/release.yml").split("\n");
	const start = lines.indexOf(`  ${job}:`);
	const end = lines.findIndex((line, index) => index > start && /^ {2}\S/.test(line));
	return lines
		.slice(start + 1, end === -1 ? undefined : end)
		.map((line) => /^ {6}(?:- | {2})run: (?!\|)(.+)$/.exec(line)?.[1])
		.filter((command) => command !== undefined);
}
