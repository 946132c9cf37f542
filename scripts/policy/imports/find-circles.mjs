/**
 * Tarjan's strongly connected components with two nodes or more, largest first. `arrows` maps each node to the set of
 * nodes it points to.
 */
export function findCircles(arrows) {
	const order = new Map();
	const lowest = new Map();
	const stack = [];
	const circles = [];

	function visit(node) {
		order.set(node, order.size);
		lowest.set(node, order.get(node));
		stack.push(node);
		for (const next of arrows.get(node) ?? []) {
			if (!order.has(next)) visit(next);
			if (stack.includes(next)) lowest.set(node, Math.min(lowest.get(node), lowest.get(next)));
		}
		if (lowest.get(node) !== order.get(node)) return;
		const members = stack.splice(stack.indexOf(node));
		if (members.length > 1) circles.push(members.sort());
	}

	for (const node of arrows.keys()) if (!order.has(node)) visit(node);
	return circles.sort((a, b) => b.length - a.length);
}

/** Turns pairs `{ from, to }` into the argument of `findCircles`. */
export function arrowMap(pairs) {
	const arrows = new Map();
	for (const { from, to } of pairs) {
		if (!arrows.has(from)) arrows.set(from, new Set());
		arrows.get(from).add(to);
	}
	return arrows;
}
