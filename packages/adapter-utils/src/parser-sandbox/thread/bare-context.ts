import vm from "node:vm";
import type { ImportModule } from "./load-parser.ts";

/** Globals that parsers expect although they are not part of the language. */
const EXTRAS = "globalThis.queueMicrotask = (callback) => void Promise.resolve().then(() => callback());";

/**
 * Evaluates modules in a realm without Node: no process, no `require`, no network, no timers, no `eval`, no imports. Node
 * must have been started with `--experimental-vm-modules`.
 */
export function createBareContext(): ImportModule {
	const context = vm.createContext(Object.create(null), { codeGeneration: { strings: false, wasm: false } });
	vm.runInContext(EXTRAS, context);
	return async (moduleText) => {
		const module = new vm.SourceTextModule(moduleText, { context, identifier: "adapter-parser" });
		await module.link((specifier) => {
			throw new Error(`imports ${specifier}, but a parser must not import anything`);
		});
		await module.evaluate();
		return module.namespace;
	};
}
