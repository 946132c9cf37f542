import Module from "node:module";
import { fileURLToPath } from "node:url";

/** Makes the adapter import this process's copy of adapter-utils, which knows the run, like the server. */
export function provideOwnUtils(): void {
	// The names are literals, because a published package replaces them with its own paths.
	const urls: Record<string, string> = {
		"@paperclipai/adapter-utils": import.meta.resolve("@paperclipai/adapter-utils"),
		"@paperclipai/adapter-utils/server-utils": import.meta.resolve("@paperclipai/adapter-utils/server-utils"),
	};
	const hook = `const urls = ${JSON.stringify(urls)};
export async function resolve(specifier, context, next) {
	return Object.hasOwn(urls, specifier) ? await next(urls[specifier], context) : await next(specifier, context);
}`;
	Module.register(`data:text/javascript,${encodeURIComponent(hook)}`, import.meta.url);
	const internals = Module as unknown as { _resolveFilename(request: string, ...rest: unknown[]): string };
	const original = internals._resolveFilename;
	// `require` does not call the hooks.
	internals._resolveFilename = function resolve(request, ...rest) {
		const url = urls[request];
		return url === undefined ? original.call(this, request, ...rest) : fileURLToPath(url);
	};
}
