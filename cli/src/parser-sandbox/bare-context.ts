import { createContext, runInContext, SourceTextModule } from "node:vm";
import type { ImportModule } from "@paperclipai/adapter-utils";

/** Globals that parsers expect although they are not part of the language. */
const EXTRAS = "globalThis.queueMicrotask = (callback) => void Promise.resolve().then(() => callback());";

/**
 * Evaluates modules in a realm without Node: no process, no `require`, no network, no timers, no `eval`, no imports.
 */
export function createBareContext(): ImportModule {
	const context = createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
	runInContext(EXTRAS, context);
	return async (moduleText) => {
		const module = new SourceTextModule(moduleText, { context, identifier: "adapter-parser" });
		await module.link((specifier) => {
			throw new Error(`imports ${specifier}, but a parser must not import anything`);
		});
		await module.evaluate();
		return module.namespace;
	};
}
