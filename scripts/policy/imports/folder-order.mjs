import { arrowMap, findCircles } from "./find-circles.mjs";
import { directoryOf, entryFinder, listFolderImports, listTreeFiles } from "./folder-imports.mjs";

/**
 * Compares the imports of a tree with its declared order. A folder without an entry counts as itself, so that any
 * checkout can be measured: `{ arrows, against, undeclared, circles }`, with arrows `{ from, to, count, isAgainst }`.
 */
export function measureFolderOrder(root, tree, entries) {
	const entryOf = entryFinder(entries);
	const folderOf = (path) => entryOf(path) ?? directoryOf(path);
	const arrows = countArrows(listFolderImports(root, tree, folderOf), entries);
	const folders = new Set(listTreeFiles(root, tree).map((path) => folderOf(path.slice(tree.length + 1))));
	return {
		arrows,
		against: arrows.filter(({ isAgainst }) => isAgainst),
		undeclared: [...folders].filter((folder) => !entries.includes(folder)).sort(),
		circles: findCircles(arrowMap(arrows)),
	};
}

function countArrows(imports, entries) {
	const arrows = new Map();
	for (const { from, to } of imports) {
		const key = `${from} -> ${to}`;
		const isAgainst = entries.includes(from) && entries.indexOf(from) < entries.indexOf(to);
		const arrow = arrows.get(key) ?? { from, to, count: 0, isAgainst };
		arrow.count++;
		arrows.set(key, arrow);
	}
	return [...arrows.values()].sort((a, b) => (`${a.from} ${a.to}` < `${b.from} ${b.to}` ? -1 : 1));
}
