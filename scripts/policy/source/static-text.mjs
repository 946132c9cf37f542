import { walk } from "./walk-ast.mjs";

/** Stands in a text for a part that only the running program knows. */
export const UNKNOWN = "\u0000";

/**
 * The values of a file's single-assignment names, by name. A name that is declared twice is left out, because the
 * checks do not follow scopes.
 */
function collectConstants(program) {
	const constants = new Map();
	walk(program, (node) => {
		if (node.type !== "VariableDeclarator" || node.id.type !== "Identifier") return;
		constants.set(node.id.name, constants.has(node.id.name) ? null : node.init);
	});
	return constants;
}

/** Follows a name to what it was declared as. */
export function constantResolver(program) {
	const constants = collectConstants(program);
	return (node) => (node.type === "Identifier" ? (constants.get(node.name) ?? null) : null);
}

/**
 * Text of an expression as far as it can be read from the source: literals, templates, `+`, and names that `resolve`
 * follows to another expression. Unknown parts become `UNKNOWN`; `null` when nothing in it is text.
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
