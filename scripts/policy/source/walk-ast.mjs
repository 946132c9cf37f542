/** Calls `visit(node, ancestors)` for each node, parents first; `ancestors` ends with the parent. */
export function walk(node, visit, ancestors = []) {
	visit(node, ancestors);
	ancestors.push(node);
	for (const key in node) {
		const child = node[key];
		if (Array.isArray(child)) {
			for (const item of child) if (isNode(item)) walk(item, visit, ancestors);
		} else if (isNode(child)) walk(child, visit, ancestors);
	}
	ancestors.pop();
}

function isNode(value) {
	return typeof value === "object" && value !== null && typeof value.type === "string";
}
