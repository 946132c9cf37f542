import { readGitCalls } from "./policy/git-push/git-calls.mjs";
import { containsPush, shellWords } from "./policy/git-push/git-words.mjs";
import { readAllowances } from "./policy/source/allowance.mjs";
import { parseSource } from "./policy/source/parse-source.mjs";
import { isSourceFile, isTestFile, listFiles, readText } from "./policy/source/source-tree.mjs";
import { walk } from "./policy/source/walk-ast.mjs";
import { isMain, report, violation } from "./policy/violation.mjs";

const FOLDERS = ["packages/adapters", "packages/adapter-utils", "server/src", "cli/src"];
const SHELL_FILE = /(\.(sh|bash)|\/package\.json)$/;
const ALLOWANCE = "allow-git-push";
const SENTENCE =
	"pushes to a git remote, but only the local workspace lasts between runs; " +
	`remove the push, or write "// paperclip:${ALLOWANCE}: <reason>" on the call`;

/** Runs have no git remote, so the server, the CLI and adapters never push. */
export function checkNoGitPush(root) {
	const { sources, shellFiles } = listChecked(root);
	return [
		...sources.flatMap((path) => checkSource(parseSource(root, path))),
		...shellFiles.flatMap((path) => checkShellFile(path, readText(root, path))),
	];
}

function listChecked(root) {
	const files = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter((path) => !isTestFile(path));
	return { sources: files.filter(isSourceFile), shellFiles: files.filter((path) => SHELL_FILE.test(path)) };
}

function checkSource(source) {
	const allowances = readAllowances(source, ALLOWANCE);
	const calls = readGitCalls(source.program);
	const lines = new Set();
	walk(source.program, (node, ancestors) => {
		if (!isPush(node, ancestors.at(-1), calls)) return;
		const code = enclosingCode(node, ancestors);
		if (!allowances.covers(code.start, code.end)) lines.add(source.lineOf(node.start));
	});
	return [
		...[...lines].map((line) => violation(source.path, line, SENTENCE)),
		...allowances.violations().map(({ line, message }) => violation(source.path, line, message)),
	];
}

function isPush(node, parent, calls) {
	switch (node.type) {
		case "Literal":
		case "TemplateLiteral":
		case "BinaryExpression": {
			if (parent?.type === "BinaryExpression") return false;
			const text = calls.textOf(node);
			return text !== null && containsPush(shellWords(text));
		}
		case "ArrayExpression":
			return containsPush(calls.wordsOf(node));
		case "CallExpression":
		case "NewExpression":
			return calls.isLibraryPush(node) || containsPush(calls.wordsOfCall(node));
		default:
			return false;
	}
}

/** The call or statement that contains a push, because the comment that allows it may be on any of its lines. */
function enclosingCode(node, ancestors) {
	if (node.type === "CallExpression" || node.type === "NewExpression") return node;
	const outer = [...ancestors].reverse();
	return outer.find(({ type }) => /^(CallExpression|NewExpression|.*Statement|.*Declaration)$/.test(type)) ?? node;
}

function checkShellFile(path, text) {
	return text.split("\n").flatMap((line, index) => {
		const code = line.replace(/(^|\s)#.*$/, "");
		return containsPush(shellWords(code)) ? [violation(path, index + 1, SENTENCE)] : [];
	});
}

export const noGitPush = {
	name: "no git push",
	check: checkNoGitPush,
	describe(root) {
		const { sources, shellFiles } = listChecked(root);
		const counts = `${sources.length} source files and ${shellFiles.length} scripts and manifests`;
		return `${counts} in ${FOLDERS.join(", ")} push to no git remote`;
	},
};

if (isMain(import.meta.url)) report([noGitPush]);
