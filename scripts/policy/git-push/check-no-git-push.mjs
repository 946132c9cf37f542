import { readAllowances } from "../source/allowance.mjs";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listFiles, listSources, readText } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { isMain, report, violation } from "../violation.mjs";
import { readGitCalls } from "./git-calls.mjs";
import { containsPush, shellWords } from "./git-words.mjs";

const FOLDERS = ["packages/adapters", "packages/adapter-utils", "server/src", "cli/src"];
const SHELL_FILE = /(\.(sh|bash)|\/package\.json)$/;
const ALLOWANCE = "allow-git-push";
const SENTENCE =
	"pushes to a git remote, but only the local workspace lasts between runs; " +
	`remove the push, or write "// paperclip:${ALLOWANCE}: <reason>" on the call`;

/** Runs have no git remote, so the server, the CLI and adapters never push. */
export function checkNoGitPush(root) {
	const sources = listSources(root, FOLDERS).filter((path) => !isTestFile(path));
	const shellFiles = FOLDERS.flatMap((folder) => listFiles(root, folder)).filter(
		(path) => SHELL_FILE.test(path) && !isTestFile(path),
	);
	return [
		...sources.flatMap((path) => checkSource(parseSource(root, path))),
		...shellFiles.flatMap((path) => checkShellFile(path, readText(root, path))),
	];
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

/** The call or statement that contains a push: the comment that allows it may stand on any of its lines. */
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

if (isMain(import.meta.url)) report([checkNoGitPush]);
