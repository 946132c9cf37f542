import type { ResolveFnOutput, ResolveHookContext } from "node:module";
import path from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { findServerModule, type ServerModules } from "./server-modules.ts";

let modules: ServerModules;

export function initialize(data: ServerModules): void {
	modules = data;
}

export async function resolve(
	specifier: string,
	context: ResolveHookContext,
	next: (specifier: string, context?: Partial<ResolveHookContext>) => ResolveFnOutput | Promise<ResolveFnOutput>,
): Promise<ResolveFnOutput> {
	const url = findServerModule(modules, specifier);
	if (url !== null) return await next(url);
	try {
		return await next(specifier, context);
	} catch (error) {
		const parent = context.parentURL?.startsWith("file:") ? toOrigin(fileURLToPath(context.parentURL)) : null;
		if (parent === null || /^(\.|\/|file:|node:|data:)/.test(specifier)) throw error;
		return await next(specifier, { ...context, parentURL: pathToFileURL(parent).href });
	}
}

function toOrigin(file: string): string | null {
	const { packageFolder, origin } = modules;
	if (origin === null) return null;
	const relative = path.relative(packageFolder, file);
	return relative.startsWith("..") || path.isAbsolute(relative) ? null : path.join(origin, relative);
}
