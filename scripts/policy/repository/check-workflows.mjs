import { listFiles, readText } from "../source/source-tree.mjs";
import { isMain, report, violation } from "../violation.mjs";

const USES = /^\s*(?:-\s+)?uses:\s*["']?([^\s"'#]+)["']?\s*(?:#\s*(.*))?$/;
const PINNED = /@[0-9a-f]{40}$|^docker:\/\/.+@sha256:[0-9a-f]{64}$/;

/** Actions are pinned to a commit, and every workflow declares its permissions. */
export function checkWorkflows(root) {
	return listWorkflows(root).flatMap((path) => checkWorkflow(path, readText(root, path)));
}

function listWorkflows(root) {
	return listFiles(root, ".github").filter((path) => /\.ya?ml$/.test(path));
}

function checkWorkflow(path, text) {
	const messages = text.split("\n").flatMap((line, index) => {
		const message = messageFor(USES.exec(line));
		return message === null ? [] : [violation(path, index + 1, message)];
	});
	if (path.startsWith(".github/workflows/") && !/^permissions:/m.test(text)) {
		messages.push(violation(path, null, 'grants every permission; declare "permissions:" for the whole workflow'));
	}
	return messages;
}

function messageFor(match) {
	if (match === null || match[1].startsWith("./")) return null;
	const [, action, comment] = match;
	if (!PINNED.test(action)) return `uses "${action}"; pin it to a full commit SHA`;
	return /^v?\d/.test(comment ?? "") ? null : `uses "${action}"; add its version as a comment, for example "# v1.2.3"`;
}

export const workflows = {
	name: "workflows",
	check: checkWorkflows,
	describe: (root) => `${listWorkflows(root).join(", ")} pin their actions and declare their permissions`,
};

if (isMain(import.meta.url)) report([workflows]);
