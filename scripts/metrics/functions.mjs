import { parseSource } from "../policy/source/parse-source.mjs";
import { walk } from "../policy/source/walk-ast.mjs";

const FUNCTION = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);

/** `{ path, line, name, lines }`; `lines` includes the signature. */
export function listFunctions(root, path) {
	const source = parseSource(root, path);
	const functions = [];
	walk(source.program, (node, ancestors) => {
		if (!FUNCTION.has(node.type) || !node.body) return;
		const line = source.lineOf(node.start);
		functions.push({ path, line, name: nameOf(node, ancestors.at(-1)), lines: source.lineOf(node.end) - line + 1 });
	});
	return functions;
}

function nameOf(node, parent) {
	return node.id?.name ?? parent?.id?.name ?? parent?.key?.name ?? "(anonymous)";
}
