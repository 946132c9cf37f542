import { createContext, runInContext } from "node:vm";

/** Members of `process` that give access to the system. */
const UNSAFE_MEMBERS = ["binding", "_linkedBinding", "dlopen", "getBuiltinModule", "kill", "_kill", "reallyExit"];

/**
 * Hardens the main realm against untrusted code that gets one of its objects, such as the error of a rejected
 * `import()`: such code can then neither compile strings nor change built-in objects. Irreversible; everything that
 * this process needs must have been imported before.
 */
export function sealRealm(): void {
	for (const name of UNSAFE_MEMBERS) Reflect.deleteProperty(process, name);
	for (const sample of functionKinds()) {
		const prototype: object = Object.getPrototypeOf(sample);
		Object.defineProperty(prototype, "constructor", { value: undefined, writable: false, configurable: false });
	}
	const seen = new Set<unknown>([globalThis, process]);
	for (const builtIn of [...globalBuiltIns(), ...functionKinds(), ...iteratorKinds()]) freezeDeep(builtIn, seen);
}

/** Functions whose constructors compile strings. */
function functionKinds(): object[] {
	return [() => {}, async () => {}, function* () {}, async function* () {}];
}

/** Iterators whose prototypes are not reachable from the global object. */
function iteratorKinds(): object[] {
	const generators = [(function* () {})(), (async function* () {})()];
	return [...generators, [].values(), new Map().values(), new Set().values(), "".matchAll(/x/g), ""[Symbol.iterator]()];
}

/** Globals of the language, not of Node. */
function globalBuiltIns(): unknown[] {
	const names: string[] = runInContext("Object.getOwnPropertyNames(globalThis)", createContext(Object.create(null)));
	return names.map((name) => (globalThis as Record<string, unknown>)[name]);
}

function freezeDeep(value: unknown, seen: Set<unknown>): void {
	if ((typeof value !== "object" && typeof value !== "function") || value === null || seen.has(value)) return;
	seen.add(value);
	freezeDeep(Object.getPrototypeOf(value), seen);
	for (const key of Reflect.ownKeys(value)) {
		const { value: part, get, set } = Object.getOwnPropertyDescriptor(value, key) ?? {};
		for (const next of [part, get, set]) freezeDeep(next, seen);
	}
	if (!(value instanceof Error || value === Error.prototype)) Object.freeze(value);
	else sealError(value);
}

/** Keeps `name` writable: Node assigns it on its errors, which would throw if the inherited property were read-only. */
function sealError(prototype: object): void {
	for (const key of Reflect.ownKeys(prototype)) {
		Object.defineProperty(prototype, key, { configurable: false, ...(key === "name" ? {} : { writable: false }) });
	}
	Object.preventExtensions(prototype);
}
