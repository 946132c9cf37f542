import { existsSync, readFileSync, realpathSync } from "node:fs";
import path from "node:path";
import { asString, isObject } from "@paperclipai/adapter-utils";
import type { PackageModules } from "../worker/protocol.ts";
import { RECORDING_FOLDERS, type Recording, readRecordings } from "./recordings.ts";
import { resolveExport } from "./resolve-export.ts";

/** A package with an adapter. */
export interface AdapterPackage {
	/** Absolute path. */
	folder: string;
	name: string;
	version: string;
	manifest: Record<string, unknown>;
	modules: PackageModules;
	/** Files in `exports` that do not exist. */
	missingFiles: string[];
	recordings: Recording[];
	/** For a built-in adapter, the root of its checkout of Paperclip; otherwise `null`. */
	checkout: string | null;
	/** Whether the server loads the package into its own process. */
	isBuiltIn: boolean;
	/** Whether this is the published package, without sources and tests. */
	isPublished: boolean;
}

const NODE_CONDITIONS = ["node", "import", "module", "require", "default"];
const BROWSER_CONDITIONS = ["import", "module", "browser", "default", "require"];
const SOURCE = "@paperclipai/source";

/** Options of `readAdapterPackage`. */
export interface ReadOptions {
	/** Additional folders with recordings. */
	recordings?: string[];
	isPublished?: boolean;
	/** Whether to load the build of a built-in adapter instead of its sources. Default `false`. */
	isBuilt?: boolean;
}

/** Thrown for a package.json that is JSON, but no object. */
export class ManifestNotObject extends Error {}

/**
 * @throws {ManifestNotObject}
 * @throws {SyntaxError} if the package.json is not JSON.
 * @throws {Error} if the folder has no readable package.json.
 */
export function readAdapterPackage(
	given: string,
	{ recordings = [], isPublished = false, isBuilt = false }: ReadOptions = {},
): AdapterPackage {
	const folder = realpathSync(given);
	const manifest: unknown = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
	if (!isObject(manifest)) throw new ManifestNotObject(`${path.join(folder, "package.json")} is not a JSON object.`);
	const checkout = findCheckout(folder);
	const conditions = checkout === null || isBuilt ? NODE_CONDITIONS : [SOURCE, ...NODE_CONDITIONS];
	const missingFiles: string[] = [];
	const find = (subpath: string, allowed: readonly string[]): string | null => {
		const target = resolveExport(manifest.exports, subpath, allowed) ?? (subpath === "." ? mainOf(manifest) : null);
		if (target === null) return null;
		const file = path.join(folder, target);
		if (existsSync(file)) return file;
		missingFiles.push(target);
		return null;
	};
	const modules = {
		folder,
		root: find(".", conditions),
		server: find("./server", conditions),
		ui: find("./ui", conditions),
		cli: find("./cli", conditions),
		parser: find("./ui-parser", BROWSER_CONDITIONS),
	};
	const recordingFolders = [...RECORDING_FOLDERS.map((name) => path.join(folder, name)), ...recordings];
	return {
		folder,
		name: asString(manifest.name),
		version: asString(manifest.version),
		manifest,
		modules,
		missingFiles,
		recordings: readRecordings(recordingFolders),
		checkout,
		isBuiltIn: checkout !== null || isBuilt,
		isPublished,
	};
}

function mainOf({ exports, main }: Record<string, unknown>): string | null {
	return exports === undefined ? asString(main, "index.js") : null;
}

/** The registries that name each built-in adapter, relative to the root of a checkout. */
export const REGISTRIES = ["server", "ui", "cli"].map((part) => `${part}/src/adapters/registry.ts`);

function findCheckout(folder: string): string | null {
	const root = path.resolve(folder, "../../..");
	const isAdapter = path.relative(root, folder).split(path.sep).slice(0, 2).join("/") === "packages/adapters";
	return isAdapter && existsSync(path.join(root, REGISTRIES[0] ?? "")) ? root : null;
}
