import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { helpersPage } from "./helpers-page.ts";

/** Folder of an adapter's package that contains the types of this version of Paperclip. */
export const TYPES_FOLDER = "paperclip-types";

const ENTRIES = ["index.d.ts", "server-utils.d.ts"];
const IMPORT = /(?:from|import)\s*\(?["'](\.[^"']+)["']/g;

/**
 * Writes the types of `@paperclipai/adapter-utils` of this installation, and a README of its helpers.
 * @param folder Absolute path of the package.
 * @returns the path of the written folder.
 */
export function writeTypes(folder: string): string {
	const target = path.join(folder, TYPES_FOLDER);
	const source = typesSource();
	const declarations = reachableFrom(source);
	rmSync(target, { recursive: true, force: true });
	for (const file of declarations) {
		mkdirSync(path.dirname(path.join(target, file)), { recursive: true });
		cpSync(path.join(source, file), path.join(target, file));
	}
	writeFileSync(path.join(target, "README.md"), helpersPage(source, declarations));
	return target;
}

/** The folder with the compiled declarations of adapter-utils. */
function typesSource(): string {
	return path.dirname(fileURLToPath(import.meta.resolve("@paperclipai/adapter-utils")));
}

/** Declaration files that are reachable from the two entries for adapters, relative to `source`. */
export function reachableFrom(source: string): string[] {
	const found = new Set(ENTRIES);
	// The loop also visits the files that it adds.
	for (const file of found) {
		for (const [, specifier = ""] of readFileSync(path.join(source, file), "utf8").matchAll(IMPORT)) {
			const imported = path.join(path.dirname(file), specifier);
			found.add(imported.replace(/(?<!\.d)\.(?:ts|js)$/, ".d.ts"));
		}
	}
	return [...found].sort();
}
