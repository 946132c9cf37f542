import { posix } from "node:path";
import { MODULES } from "../folder-layers.mjs";
import { parseSource } from "../source/parse-source.mjs";
import { isMain, report, violation } from "../violation.mjs";
import { listTreeFiles } from "./folder-imports.mjs";

/** A deep module is imported from outside through its entry files only. */
export function checkModuleEntries(root, modules = MODULES) {
	return Object.entries(modules).flatMap(([module, entries]) => {
		const tree = `${module.split("/src/")[0]}/src`;
		return listTreeFiles(root, tree)
			.filter((path) => !path.startsWith(`${module}/`))
			.flatMap((path) => checkFile(parseSource(root, path), module, entries));
	});
}

function checkFile({ path, imports }, module, entries) {
	return imports.flatMap(({ specifier, line }) => {
		if (!specifier.startsWith(".")) return [];
		const target = posix.join(posix.dirname(path), specifier);
		if (!target.startsWith(`${module}/`) || entries.includes(target.slice(module.length + 1))) return [];
		const message = `imports "${specifier}", but ${module} is used through ${entries.join(", ")} only; export what is needed there`;
		return [violation(path, line, message)];
	});
}

export const moduleEntries = {
	name: "module entries",
	check: checkModuleEntries,
	describe: () => `deep modules (${Object.keys(MODULES).join(", ")}) are imported through their entry files only`,
};

if (isMain(import.meta.url)) report([moduleEntries]);
