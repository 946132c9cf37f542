import { stat } from "node:fs/promises";
import path from "node:path";
import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import type { PackageManifest } from "./manifest.ts";
import { realPathWithin } from "./real-path-within.ts";
import { type ExportTarget, resolveExport } from "./resolve-export.ts";

type ConditionSets = readonly ReadonlySet<string>[];

const SERVER_CONDITIONS: ConditionSets = [
	new Set(["node", "import", "module", "default"]),
	new Set(["node", "require", "default"]),
];
const UI_PARSER_CONDITIONS: ConditionSets = [
	new Set(["import", "module", "browser", "default"]),
	new Set(["require", "browser", "default"]),
];

/**
 * Returns `null` if there is no such export. Without `exports`, finds `main` or `index.js`, and other files by name.
 * @throws {CodedError} `adapter_exports_invalid`, `adapter_file_missing`, `adapter_file_outside`.
 */
export async function findServerModule(
	packageFolder: string,
	manifest: PackageManifest,
	subpath = ".",
): Promise<string | null> {
	if (manifest.exports === undefined) return await findWithoutExports(packageFolder, manifest, subpath);
	const target = findTarget(manifest, subpath, SERVER_CONDITIONS);
	return target === null ? null : await requireFile(packageFolder, target.path);
}

/**
 * When only a pattern such as "./*" matches, the file may be missing, unless the package declares a parser.
 * @throws {CodedError} the errors of `findServerModule`.
 */
export async function findUiParser(packageFolder: string, manifest: PackageManifest): Promise<string | null> {
	if (manifest.exports === undefined) return null;
	const target = findTarget(manifest, "./ui-parser", UI_PARSER_CONDITIONS);
	if (target === null) return null;
	return await realPathWithin(packageFolder, target.path).catch((error) => {
		const isOptional = target.byPattern && manifest.uiParserContract === undefined;
		if (isOptional && isCodedError(error) && error.code === "adapter_file_missing") return null;
		throw error;
	});
}

function findTarget(
	{ exports }: PackageManifest,
	subpath: string,
	sets: ConditionSets,
): Extract<ExportTarget, { kind: "file" }> | null {
	for (const conditions of sets) {
		const target = resolveExport(exports, subpath, conditions);
		if (target.kind === "file") return target;
		if (target.kind === "none") continue;
		throw new CodedError("adapter_exports_invalid", `"exports" in the package's package.json ${target.problem}.`, {
			hint: 'Give each entry of "exports" a path that begins with "./".',
		});
	}
	return null;
}

const SUFFIXES = ["", ".js", ".json", ".node", "/index.js", "/index.json", "/index.node"];

async function findWithoutExports(
	packageFolder: string,
	{ main }: PackageManifest,
	subpath: string,
): Promise<string | null> {
	const names = subpath === "." ? [main || "index", "index"] : [subpath];
	for (const name of names) {
		for (const suffix of SUFFIXES) {
			const file = path.join(packageFolder, name + suffix);
			const found = await realPathWithin(packageFolder, file).catch((error) => {
				if (isCodedError(error) && error.code === "adapter_file_missing") return null;
				throw error;
			});
			if (found !== null && (await stat(found)).isFile()) return found;
		}
	}
	return null;
}

async function requireFile(packageFolder: string, file: string): Promise<string> {
	const found = await realPathWithin(packageFolder, file);
	if ((await stat(found)).isFile()) return found;
	throw new CodedError("adapter_file_missing", `The package refers to ${file}, which is not a regular file.`, {
		hint: 'In the "exports" of package.json, specify the path of a regular file.',
	});
}
