import { readAllowances } from "../source/allowance.mjs";
import { parseSource } from "../source/parse-source.mjs";
import { isTestFile, listSources } from "../source/source-tree.mjs";
import { walk } from "../source/walk-ast.mjs";
import { isMain, report, violation } from "../violation.mjs";

const FOLDERS = ["packages", "server", "cli", "ui", "examples"];
const TYPED_FILE = /\.[mc]?tsx?$/;
const ALLOWANCE = "allow-unchecked-json";
const SENTENCE =
	"uses parsed JSON without a check; pass it to a schema or a reader, or assign it to an unknown that you check, " +
	`or write "// paperclip:${ALLOWANCE}: <reason>" on the line before`;
/** Takes an `unknown`: `schema.parse()`, `isRecord()`, `readEntries()`, `checkedMessage()`. */
const READER = /^(safeParse|parse)$|^(is|are|read|parse|check|checked)[A-Z]/;
/** Their value is the value of the parsed JSON. */
const WRAPPERS = new Set([
	"AwaitExpression",
	"ChainExpression",
	"ConditionalExpression",
	"LogicalExpression",
	"ParenthesizedExpression",
]);

/**
 * `JSON.parse()` and `response.json()` return `any`, which no type checker objects to. Tests may trust what they have
 * written themselves.
 */
export function checkParsedJson(root) {
	return listChecked(root).flatMap((path) => checkFile(parseSource(root, path)));
}

function listChecked(root) {
	return listSources(root, FOLDERS).filter((path) => TYPED_FILE.test(path) && !isTestFile(path));
}

function checkFile(source) {
	const allowances = readAllowances(source, ALLOWANCE);
	const found = [];
	walk(source.program, (node, ancestors) => {
		if (!isParse(node) || isChecked(node, ancestors) || allowances.covers(node.start, node.end)) return;
		found.push({ line: source.lineOf(node.start), message: SENTENCE });
	});
	return [...found, ...allowances.violations()].map(({ line, message }) => violation(source.path, line, message));
}

function isParse({ type, callee, arguments: args }) {
	if (type !== "CallExpression" || callee.type !== "MemberExpression") return false;
	const [object, name] = [callee.object.name, callee.property.name];
	// `z.json()` is a schema.
	return (object === "JSON" && name === "parse") || (name === "json" && args.length === 0 && object !== "z");
}

function isUnknown(annotation) {
	const type = annotation?.typeAnnotation;
	if (type?.typeName?.name === "Promise") return type.typeArguments?.params[0]?.type === "TSUnknownKeyword";
	return type?.type === "TSUnknownKeyword";
}

function isChecked(parsed, ancestors) {
	let value = parsed;
	let isTypedUnknown = false;
	for (let at = ancestors.length - 1; at >= 0; at--) {
		const user = ancestors[at];
		if (user.type === "TSAsExpression") {
			if (!isUnknown(user)) return false;
			isTypedUnknown = true;
		} else if (isRecovery(user, ancestors[at - 1])) at--;
		else if (!WRAPPERS.has(user.type)) return isTypedUnknown || takesUnknown(user, value, ancestors.slice(0, at));
		value = ancestors[at];
	}
	return isTypedUnknown;
}

/** `promise.catch(...)` */
function isRecovery({ type, property }, call) {
	return type === "MemberExpression" && property.name === "catch" && call?.type === "CallExpression";
}

function takesUnknown(user, value, ancestors) {
	switch (user.type) {
		case "ExpressionStatement":
			return true;
		case "VariableDeclarator":
			return isUnknown(user.id.typeAnnotation);
		case "AssignmentExpression":
			return isUnknown(declarationOf(user.left.name, ancestors)?.typeAnnotation);
		case "CallExpression":
			return user.callee !== value && READER.test(user.callee.property?.name ?? user.callee.name ?? "");
		case "ArrowFunctionExpression":
			return isUnknown(user.returnType);
		case "ReturnStatement":
			return isUnknown(ancestors.findLast(({ type }) => /Function/.test(type))?.returnType);
		default:
			return false;
	}
}

/** The variable or parameter in the nearest scope. */
function declarationOf(name, ancestors) {
	for (const { body, params = [] } of [...ancestors].reverse()) {
		const statements = Array.isArray(body) ? body : [];
		const declarators = statements.flatMap(({ declarations = [] }) => declarations);
		const found = [...declarators.map(({ id }) => id), ...params].find((id) => id.name === name);
		if (name !== undefined && found !== undefined) return found;
	}
	return null;
}

export const parsedJson = {
	name: "parsed text",
	check: checkParsedJson,
	describe: (root) => `${listChecked(root).length} source files check the JSON that they parse`,
};

if (isMain(import.meta.url)) report([parsedJson]);
