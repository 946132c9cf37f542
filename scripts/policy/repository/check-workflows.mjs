import { listFiles, readText } from "../source/source-tree.mjs";
import { isMain, report, violation } from "../violation.mjs";

const USES = /^\s*(?:-\s+)?uses:\s*["']?([^\s"'#]+)["']?\s*(?:#\s*(.*))?$/;
const PINNED = /@[0-9a-f]{40}$|^docker:\/\/.+@sha256:[0-9a-f]{64}$/;

/** What runs in CI is fixed to a commit, and may do no more than it is granted. */
export function checkWorkflows(root) {
	return listFiles(root, ".github")
		.filter((path) => /\.ya?ml$/.test(path))
		.flatMap((path) => checkWorkflow(path, readText(root, path)));
}

function checkWorkflow(path, text) {
	const problems = text.split("\n").flatMap((line, index) => {
		const problem = problemOf(USES.exec(line));
		return problem === null ? [] : [violation(path, index + 1, problem)];
	});
	if (path.startsWith(".github/workflows/") && !/^permissions:/m.test(text)) {
		problems.push(violation(path, null, 'grants every permission; begin with "permissions:" for the whole workflow'));
	}
	return problems;
}

function problemOf(match) {
	if (match === null || match[1].startsWith("./")) return null;
	const [, action, comment] = match;
	if (!PINNED.test(action)) return `uses "${action}"; pin it to a full commit SHA`;
	return /^v?\d/.test(comment ?? "") ? null : `uses "${action}"; write its version behind it, as in "# v1.2.3"`;
}

if (isMain(import.meta.url)) report([checkWorkflows]);
