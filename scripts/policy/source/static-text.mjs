import { walk } from "./walk-ast.mjs";

/** Stands for a part known only at run time. */
export const UNKNOWN = "\u0000";

/**
 * Initial values of a file's variables, by name. A name that is declared twice maps to `null`, because scopes are not
 * resolved.
 */
function collectConstants(program) {
	const constants = new Map();
	walk(program, (node) => {
		if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return;
		constants.set(node.id.name, constants.has(node.id.name) ? null : node.init);
	});
	return constants;
}

export function constantResolver(program) {
	const constants = collectConstants(program);
	return (node) => (node.type === "Identifier" ? (constants.get(node.name) ?? null) : null);
}

/**
 * Static text of an expression: literals, templates, `+`, and names that `resolve` maps to another expression. Parts
 * known only at run time become `UNKNOWN`; `null` when no part is text.
 */
export function staticText(node, resolve, depth = 0) {
	if (!node || depth > 8) return null;
	const inner = (part) => staticText(part, resolve, depth + 1);
	switch (node.type) {
		case "Literal":
			return typeof node.value === "string" ? node.value : null;
		case "TemplateLiteral":
			return node.quasis
				.map(
					(quasi, index) => (index === 0 ? "" : (inner(node.expressions[index - 1]) ?? UNKNOWN)) + quasi.value.cooked,
				)
				.join("");
		case "BinaryExpression": {
			if (node.operator !== "+") return null;
			const [left, right] = [inner(node.left), inner(node.right)];
			return left === null && right === null ? null : (left ?? UNKNOWN) + (right ?? UNKNOWN);
		}
		case "TSAsExpression":
		case "TSSatisfiesExpression":
		case "ParenthesizedExpression":
			return inner(node.expression);
		default:
			return inner(resolve(node));
	}
}
