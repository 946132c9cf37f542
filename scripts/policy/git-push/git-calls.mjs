import { constantResolver, staticText, UNKNOWN } from "../source/static-text.mjs";
import { walk } from "../source/walk-ast.mjs";
import { namesGitProgram, namesGitRunner } from "./git-words.mjs";

const GIT = { type: "Literal", value: "git" };
const RUNNING_METHODS = /^(run|exec|raw|spawn|call|command)/;
const GIT_LIBRARY = /(^|[-/@])git($|[-/])|nodegit|dugite/;

export function readGitCalls(program) {
	const follow = constantResolver(program);
	const appended = collectAppended(program);
	const libraryNames = collectLibraryNames(program);

	const resolve = (node) => {
		const target = follow(node);
		return target?.type !== "Literal" && namesGitProgram(nameOf(node)) ? GIT : target;
	};
	const textOf = (node) => staticText(node, resolve);

	function wordsOf(node, depth = 0) {
		if (!node || depth > 8) return [UNKNOWN];
		const inner = (part) => wordsOf(part, depth + 1);
		switch (node.type) {
			case "ArrayExpression":
				return node.elements.flatMap(inner);
			case "SpreadElement":
				return inner(node.argument);
			case "AwaitExpression":
				return inner(node.argument);
			case "ConditionalExpression":
				return [inner(node.consequent), inner(node.alternate)].sort(pushFirst)[0];
			case "CallExpression":
				return node.callee.type === "MemberExpression" && isArrayCall(node.callee)
					? [node.callee.object, ...node.arguments].flatMap(inner)
					: [UNKNOWN];
			case "Identifier": {
				const target = follow(node);
				if (target?.type === "ArrayExpression") return [target, ...(appended.get(node.name) ?? [])].flatMap(inner);
			}
		}
		return [textOf(node) ?? UNKNOWN];
	}

	return {
		textOf,
		wordsOf,
		/** Words of a call as git would see them: a `runGit(...)` counts as a call of git. */
		wordsOfCall(call) {
			const words = call.arguments.flatMap((argument) => wordsOf(argument));
			return isGitRunner(call.callee) ? ["git", ...words] : words;
		},
		/** `git.push()` on an object created by a git library. */
		isLibraryPush(call) {
			return (
				call.callee.type === "MemberExpression" &&
				nameOf(call.callee.property) === "push" &&
				libraryNames.has(rootName(call.callee.object))
			);
		},
	};
}

function pushFirst(left, right) {
	return Number(right.includes("push")) - Number(left.includes("push"));
}

function isArrayCall(callee) {
	return ["concat", "filter", "flat", "slice"].includes(nameOf(callee.property));
}

function isGitRunner(callee) {
	if (callee.type === "Identifier") return namesGitRunner(callee.name);
	if (callee.type !== "MemberExpression") return false;
	const method = nameOf(callee.property);
	return namesGitRunner(method) || (RUNNING_METHODS.test(method) && namesGitRunner(nameOf(callee.object)));
}

/** `x.push(a, b)` on an array is never a git push. */
function collectAppended(program) {
	const appended = new Map();
	walk(program, (node) => {
		if (node.type !== "CallExpression" || node.callee.type !== "MemberExpression") return;
		const { object, property } = node.callee;
		if (object.type !== "Identifier" || nameOf(property) !== "push") return;
		appended.set(object.name, [...(appended.get(object.name) ?? []), ...node.arguments]);
	});
	return appended;
}

function collectLibraryNames(program) {
	const names = new Set();
	walk(program, (node) => {
		if (
			node.type === "ImportDeclaration" &&
			GIT_LIBRARY.test(node.source.value) &&
			!node.source.value.startsWith(".")
		) {
			for (const specifier of node.specifiers) names.add(specifier.local.name);
		}
		if (node.type === "VariableDeclarator" && node.id.type === "Identifier" && names.has(rootName(node.init))) {
			names.add(node.id.name);
		}
	});
	return names;
}

/** The name at the left end of `a`, `a.b`, `a()`, `await a(b)`. */
function rootName(node) {
	if (!node) return "";
	if (node.type === "Identifier") return node.name;
	return rootName(node.callee ?? node.object ?? node.argument);
}

function nameOf(node) {
	if (node.type === "MemberExpression") return nameOf(node.property);
	return node.type === "Identifier" || node.type === "PrivateIdentifier" ? node.name : "";
}
