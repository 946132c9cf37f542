import { createRequire } from "node:module";
import { join } from "node:path";
import { violation } from "../violation.mjs";
import { readText } from "./source-tree.mjs";
import { walk } from "./walk-ast.mjs";

// TypeScript 7 has no API for scripts; the parser that Vite depends on reads TypeScript and JSX, and is fast.
const { parseSync } = await import(findParser());

function findParser() {
	try {
		const fromUi = createRequire(new URL("../../../ui/package.json", import.meta.url));
		return createRequire(fromUi.resolve("vite")).resolve("rolldown/utils");
	} catch (error) {
		if (error.code !== "MODULE_NOT_FOUND") throw error;
		console.error("The dependencies of this checkout are not installed; run: npx -y pnpm@12.21.0 install");
		process.exit(1);
	}
}

const parsed = new Map();

/**
 * Syntax tree (ESTree with TypeScript nodes), comments and imports of one file, parsed once per process. Throws an
 * error with a `violation` for syntax errors.
 */
export function parseSource(root, path) {
	const absolute = join(root, path);
	const known = parsed.get(absolute);
	if (known !== undefined) return known;
	const source = readSource(root, path);
	parsed.set(absolute, source);
	return source;
}

function readSource(root, path) {
	const text = readText(root, path);
	const { program, comments, errors } = parseSync(path, text, { astType: "ts" });
	const lineOf = lineFinder(text);
	if (errors.length > 0) throw unparsable(path, lineOf(errors[0].labels?.[0]?.start ?? 0), errors[0].message);
	return { path, text, program, comments, lineOf, imports: collectImports(program, lineOf) };
}

function unparsable(path, line, reason) {
	const message = `cannot be parsed: ${reason}`;
	return Object.assign(new Error(`${path} ${message}`), { violation: violation(path, line, message) });
}

function lineFinder(text) {
	const starts = [0];
	for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
	return (offset) => {
		let low = 0;
		let high = starts.length - 1;
		while (low < high) {
			const middle = Math.ceil((low + high) / 2);
			if (starts[middle] <= offset) low = middle;
			else high = middle - 1;
		}
		return low + 1;
	};
}

/** `typeOnly` imports are erased from the JavaScript that runs. */
function collectImports(program, lineOf) {
	const imports = [];
	walk(program, (node) => {
		const found = importOf(node);
		if (found !== null) imports.push({ ...found, node, line: lineOf(node.start) });
	});
	return imports;
}

function importOf(node) {
	switch (node.type) {
		case "ImportDeclaration":
			return { specifier: node.source.value, typeOnly: node.importKind === "type" };
		case "ExportNamedDeclaration":
		case "ExportAllDeclaration":
			return node.source ? { specifier: node.source.value, typeOnly: node.exportKind === "type" } : null;
		case "TSImportType":
			return textOnly(node.source ?? node.argument?.literal, true);
		case "ImportExpression":
			return textOnly(node.source, false);
		case "CallExpression":
			return node.callee.type === "Identifier" && node.callee.name === "require"
				? textOnly(node.arguments[0], false)
				: null;
		default:
			return null;
	}
}

function textOnly(node, typeOnly) {
	return typeof node?.value === "string" ? { specifier: node.value, typeOnly } : null;
}
