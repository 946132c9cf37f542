import { readAllowances } from "../source/allowance.mjs";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { constantResolver, staticText } from "../source/static-text.mjs";
import { walk } from "../source/walk-ast.mjs";
import { violation } from "../violation.mjs";

const FOLDERS = ["packages", "server", "cli", "ui/src"];
const SPAWNING_MODULES = new Set([
	"node:child_process",
	"child_process",
	"execa",
	"cross-spawn",
	"tinyexec",
	"node-pty",
]);
const RUNNING_FUNCTION = /^(exec|spawn|fork|run|start|launch|sh$)/i;
const GIT_FOLDER = /^server\/src\/engine\/git\//;
const SPAWN_FOLDER = /^packages\/adapter-utils\/src\/process\//;
// Programs of agents: adapters start them and never import them.
const AGENT_PROGRAM = /^packages\/adapters\/[^/]+\/agent\//;

/** Only one folder starts processes of agents, and only one runs git. */
export function checkProcessStart(root) {
	return listSources(root, FOLDERS)
		.filter((path) => !isTestFile(path) && !AGENT_PROGRAM.test(path))
		.flatMap((path) => {
			const source = parseSource(root, path);
			return [...checkSpawn(source), ...checkGit(source)];
		});
}

function checkSpawn(source) {
	const allowances = readAllowances(source, "allow-spawn");
	const allowed = SPAWN_FOLDER.test(source.path) || GIT_FOLDER.test(source.path);
	const found = source.imports
		.filter(({ specifier, typeOnly }) => SPAWNING_MODULES.has(specifier) && !typeOnly && !allowed)
		.filter(() => !allowances.coversFile())
		.map(({ specifier, line }) => ({
			line,
			message:
				`imports "${specifier}", but only packages/adapter-utils/src/process starts processes; ` +
				'call runChildProcess, or write "// paperclip:allow-spawn: <reason>" beside the call',
		}));
	return [...found, ...allowances.violations()].map(({ line, message }) => violation(source.path, line, message));
}

function checkGit(source) {
	const allowances = readAllowances(source, "allow-git");
	const resolve = constantResolver(source.program);
	const found = [];
	walk(source.program, (node) => {
		if (node.type !== "CallExpression" || GIT_FOLDER.test(source.path) || !runsGit(node, resolve)) return;
		if (allowances.covers(node.start, node.end)) return;
		const line = source.lineOf(node.start);
		found.push({
			line,
			message:
				"runs git, but only server/src/engine/git does; " +
				'move it there, or write "// paperclip:allow-git: <reason>" on the call',
		});
	});
	return [...found, ...allowances.violations()].map(({ line, message }) => violation(source.path, line, message));
}

function runsGit(call, resolve) {
	const texts = call.arguments.map((argument) => staticText(argument, resolve));
	const at = texts.indexOf("git");
	if (at !== -1 && call.arguments[at + 1]?.type === "ArrayExpression") return true;
	return RUNNING_FUNCTION.test(functionName(call.callee)) && texts.some((text) => /^git(\s|$)/.test(text ?? ""));
}

function functionName(callee) {
	return callee.name ?? callee.property?.name ?? "";
}
