import { FOLDER_LAYERS } from "../folder-layers.mjs";
import { isMain, report, violation } from "../violation.mjs";
import { directoryOf, entryFinder, listFolderImports, listTreeFiles } from "./folder-imports.mjs";

const TABLE = "scripts/policy/folder-layers.mjs";

/** Folders import in the declared order only, and every folder is in that order. */
export function checkFolderLayers(root, layers = FOLDER_LAYERS) {
	return Object.entries(layers).flatMap(([tree, entries]) => [
		...checkOrder(root, tree, entries),
		...checkTable(root, tree, entries),
	]);
}

function checkOrder(root, tree, entries) {
	return listFolderImports(root, tree, entryFinder(entries))
		.filter(({ from, to }) => entries.indexOf(from) < entries.indexOf(to))
		.map(({ path, line, specifier, from, to }) =>
			violation(
				path,
				line,
				`imports "${specifier}", but "${to}" comes after "${from}" in ${TABLE} and folders import only from earlier ones; ` +
					"move the code, or pass in what it needs",
			),
		);
}

function checkTable(root, tree, entries) {
	const entryOf = entryFinder(entries);
	const paths = listTreeFiles(root, tree).map((path) => path.slice(tree.length + 1));
	const undeclared = new Set(paths.filter((path) => entryOf(path) === null).map(directoryOf));
	const used = new Set(paths.map(entryOf));
	return [
		...[...undeclared].map((folder) =>
			violation(
				`${tree}/${folder}`,
				null,
				`is not in ${TABLE}; add "${folder}" after the folders that it imports from`,
			),
		),
		...entries
			.filter((entry) => !used.has(entry))
			.map((entry) => violation(TABLE, null, `lists "${entry}" for ${tree}, which has no source files; remove it`)),
	];
}

export const folderLayers = {
	name: "folder layers",
	check: checkFolderLayers,
	describe: () => `folders of ${Object.keys(FOLDER_LAYERS).join(", ")} import in the order of ${TABLE}`,
};

if (isMain(import.meta.url)) report([folderLayers]);
