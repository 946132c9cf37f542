import { createContext, runInContext, SourceTextModule } from "node:vm";
import type { ImportModule } from "@paperclipai/adapter-utils";

/** What parsers count on that is not of the language, made of what is. */
const EXTRAS = "globalThis.queueMicrotask = (callback) => void Promise.resolve().then(() => callback());";

/**
 * Runs modules in a realm that has the language and nothing of Node: no process, no `require`, no network, no timers.
 * Text cannot be made into code there, and other modules cannot be had.
 */
export function createBareContext(): ImportModule {
	const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
	runInContext(EXTRAS, context);
	return async (moduleText) => {
		const module = new SourceTextModule(moduleText, { context, identifier: "adapter-parser" });
		await module.link((specifier) => {
			throw new Error(`imports ${specifier}, and a parser stands by itself`);
		});
		await module.evaluate();
		return module.namespace;
	};
}
