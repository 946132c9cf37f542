import { realpathSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { isCodedError } from "@paperclipai/adapter-utils";
import { PackageFault } from "./package-fault.ts";

const ADAPTER_UTILS = "@paperclipai/adapter-utils";
const SPECIFIERS = [ADAPTER_UTILS, `${ADAPTER_UTILS}/server-utils`];

export interface ServerModules {
	utils: Record<string, string>;
	packageFolder: string;
	origin: string | null;
}

export function provideServerModules(packageFolder: string, origin: string | null): void {
	const modules: ServerModules = { utils: ownUtils(), packageFolder: realpathSync(packageFolder), origin };
	const suffix = path.extname(fileURLToPath(import.meta.url));
	Module.register(`./resolve-hook${suffix}`, { parentURL: import.meta.url, data: modules });
	redirectRequire(modules);
}

/** The names are literal, because the build of the published package replaces them by its own files. */
function ownUtils(): ServerModules["utils"] {
	return {
		[ADAPTER_UTILS]: import.meta.resolve("@paperclipai/adapter-utils"),
		[`${ADAPTER_UTILS}/server-utils`]: import.meta.resolve("@paperclipai/adapter-utils/server-utils"),
	};
}

/** @throws {PackageFault} `adapter_utils_path_missing` for a subpath that the server does not have. */
export function findServerModule({ utils }: ServerModules, specifier: string): string | null {
	const known = Object.hasOwn(utils, specifier) ? utils[specifier] : undefined;
	if (known !== undefined) return known;
	if (!specifier.startsWith(`${ADAPTER_UTILS}/`)) return null;
	throw pathMissing(specifier);
}

/** Errors from the loader hook come from another thread and have lost their class. */
export function findPathMissing(error: unknown): PackageFault | null {
	if (!isCodedError(error) || error.code !== "adapter_utils_path_missing") return null;
	const [, specifier] = /^The package imports "([^"]+)"/.exec(error.message) ?? [];
	// A module could throw this code too, so the error is recreated from the specifier alone.
	return specifier?.startsWith(`${ADAPTER_UTILS}/`) ? pathMissing(specifier) : null;
}

function pathMissing(specifier: string): PackageFault {
	const what = `The package imports "${specifier}", which this version of Paperclip does not have.`;
	return new PackageFault("adapter_utils_path_missing", what, {
		hint: `This version has ${SPECIFIERS.join(" and ")}. Install a version of the adapter that imports only these.`,
	});
}

interface RequireInternals {
	_resolveFilename(request: string, ...rest: unknown[]): string;
}

/** `require()` does not call the loader's hooks. */
function redirectRequire(modules: ServerModules): void {
	const internals = Module as unknown as RequireInternals;
	const original = internals._resolveFilename;
	// `createRequire().resolve` calls this function again, which would recurse forever for a missing package.
	let isResolvingInOrigin = false;
	internals._resolveFilename = function resolve(request, ...rest) {
		const url = findServerModule(modules, request);
		if (url !== null) return fileURLToPath(url);
		try {
			return original.call(this, request, ...rest);
		} catch (error) {
			const { origin } = modules;
			if (origin === null || isResolvingInOrigin || request.startsWith(".") || path.isAbsolute(request)) throw error;
			isResolvingInOrigin = true;
			try {
				return createRequire(path.join(origin, "package.json")).resolve(request);
			} catch {
				// The package must see Node's own error for its path.
				throw error;
			} finally {
				isResolvingInOrigin = false;
			}
		}
	};
}
