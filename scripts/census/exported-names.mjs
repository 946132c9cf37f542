import { dirname, join } from "node:path";
import { parseSource } from "../policy/source/parse-source.mjs";
import { readJson } from "../policy/source/source-tree.mjs";

const FOLDER = "packages/adapter-utils";

export function readExportedNames(root) {
	const { name, exports } = readJson(root, `${FOLDER}/package.json`);
	return new Map(
		Object.entries(exports).map(([subpath, target]) => {
			const file = join(FOLDER, target["@paperclipai/source"]);
			return [join(name, subpath), exportsOf(root, file)];
		}),
	);
}

function exportsOf(root, path) {
	const names = new Set();
	for (const node of parseSource(root, path).program.body) {
		if (node.exportKind === "type") continue;
		if (node.type === "ExportAllDeclaration") {
			for (const name of exportsOf(root, join(dirname(path), node.source.value))) names.add(name);
		}
		if (node.type !== "ExportNamedDeclaration") continue;
		for (const { exported, exportKind } of node.specifiers) if (exportKind !== "type") names.add(exported.name);
		for (const name of declaredNames(node.declaration)) names.add(name);
	}
	return names;
}

function declaredNames(declaration) {
	if (declaration === null) return [];
	if (declaration.type === "VariableDeclaration") return declaration.declarations.map(({ id }) => id.name);
	return ["FunctionDeclaration", "ClassDeclaration"].includes(declaration.type) ? [declaration.id.name] : [];
}
