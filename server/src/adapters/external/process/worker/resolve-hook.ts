import type { ResolveFnOutput, ResolveHookContext } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findHostModule, type HostModules } from "./server-modules.ts";

let modules: HostModules;

/** Runs in the thread of Node's loader, beside the adapter. */
export function initialize(given: HostModules): void {
	modules = given;
}

/** The host's own copy of adapter-utils, and for a copied package the dependencies of the folder it was copied from. */
export async function resolve(
	specifier: string,
	context: ResolveHookContext,
	next: (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput | Promise<ResolveFnOutput>,
): Promise<ResolveFnOutput> {
	const host = findHostModule(modules, specifier);
	if (host !== null) return await next(host);
	try {
		return await next(specifier, context);
	} catch (error) {
		const parent = context.parentURL?.startsWith("file:") ? inOrigin(fileURLToPath(context.parentURL)) : null;
		if (parent === null || /^(\.|\/|file:|node:|data:)/.test(specifier)) throw error;
		return await next(specifier, { ...context, parentURL: pathToFileURL(parent).href });
	}
}

function inOrigin(file: string): string | null {
	const { packageFolder, origin } = modules;
	if (origin === null) return null;
	const relative = path.relative(packageFolder, file);
	return relative.startsWith("..") || path.isAbsolute(relative) ? null : path.join(origin, relative);
}
