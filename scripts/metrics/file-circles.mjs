import { posix } from "node:path";
import { arrowMap, findCircles } from "../policy/imports/find-circles.mjs";
import { parseSource } from "../policy/source/parse-source.mjs";

/** Groups of files that import one another by relative paths, type-only imports included. */
export function findFileCircles(root, paths) {
	const known = new Set(paths);
	const pairs = paths.flatMap((from) =>
		parseSource(root, from)
			.imports.map(({ specifier }) => ({ from, to: posix.join(posix.dirname(from), specifier) }))
			.filter(({ to }) => known.has(to)),
	);
	return findCircles(arrowMap(pairs));
}
