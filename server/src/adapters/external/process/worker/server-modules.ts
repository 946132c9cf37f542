import { realpathSync } from "node:fs";
import Module, { createRequire } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { CodedError } from "@paperclipai/adapter-utils";

const ADAPTER_UTILS = "@paperclipai/adapter-utils";

/** What the loader of an adapter's process has to know. */
export interface HostModules {
	/** URLs of the host's adapter-utils, by specifier. */
	utils: Record<string, string>;
	/** With no symbolic link in its path, as Node names modules. */
	packageFolder: string;
	/** Where a copied package comes from; its dependencies are there. */
	origin: string | null;
}

/** From now on, modules of this process get the host's adapter-utils, whatever their package brings along. */
export function provideHostModules(packageFolder: string, origin: string | null): void {
	const utils = Object.fromEntries(
		[ADAPTER_UTILS, `${ADAPTER_UTILS}/server-utils`].map((name) => [name, import.meta.resolve(name)]),
	);
	const modules: HostModules = { utils, packageFolder: realpathSync(packageFolder), origin };
	const suffix = path.extname(fileURLToPath(import.meta.url));
	Module.register(`./resolve-hook${suffix}`, { parentURL: import.meta.url, data: modules });
	provideToRequire(modules);
}

/** @throws {CodedError} `adapter_utils_path_missing` for a part of adapter-utils that the host does not have. */
export function findHostModule({ utils }: HostModules, specifier: string): string | null {
	const known = Object.hasOwn(utils, specifier) ? utils[specifier] : undefined;
	if (known !== undefined) return known;
	if (!specifier.startsWith(`${ADAPTER_UTILS}/`)) return null;
	const what = `The package imports "${specifier}", which this Paperclip does not have.`;
	throw new CodedError("adapter_utils_path_missing", what, {
		hint: `It has ${Object.keys(utils).join(" and ")}. Install a version of the adapter that uses only these.`,
	});
}

interface RequireInternals {
	_resolveFilename(request: string, ...rest: unknown[]): string;
}

/** CommonJS does not ask the loader's hooks. */
function provideToRequire(modules: HostModules): void {
	const internals = Module as unknown as RequireInternals;
	const original = internals._resolveFilename;
	// Through it again would be an endless circle for what is nowhere.
	let isInOrigin = false;
	internals._resolveFilename = function resolve(request, ...rest) {
		const host = findHostModule(modules, request);
		if (host !== null) return fileURLToPath(host);
		try {
			return original.call(this, request, ...rest);
		} catch (error) {
			const { origin } = modules;
			if (origin === null || isInOrigin || request.startsWith(".") || path.isAbsolute(request)) throw error;
			isInOrigin = true;
			try {
				return createRequire(path.join(origin, "package.json")).resolve(request);
			} catch {
				// As the package knows it: without this detour.
				throw error;
			} finally {
				isInOrigin = false;
			}
		}
	};
}
