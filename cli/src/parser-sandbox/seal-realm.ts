import { createContext, runInContext } from "node:vm";

/** Of `process`: what would lead on from it. */
const WAYS_OUT = ["binding", "_linkedBinding", "dlopen", "getBuiltinModule", "kill", "_kill", "reallyExit"];

/**
 * Makes the realm of this process of no use to foreign code that gets hold of one of its objects, as of the error with
 * which Node answers an `import()`: no code can be made of text through it, and no built-in object can be changed. It is
 * for good, and everything that this process needs must have been imported before.
 */
export function sealRealm(): void {
	for (const name of WAYS_OUT) Reflect.deleteProperty(process, name);
	for (const one of functionKinds()) {
		const prototype: object = Object.getPrototypeOf(one);
		Object.defineProperty(prototype, "constructor", { value: undefined, writable: false, configurable: false });
	}
	const seen = new Set<unknown>([globalThis, process]);
	for (const builtIn of [...globalBuiltIns(), ...functionKinds(), ...iteratorKinds()]) freezeDeep(builtIn, seen);
}

/** The constructors of these make code of text. */
function functionKinds(): object[] {
	return [() => {}, async () => {}, function* () {}, async function* () {}];
}

/** The prototypes of these have no name. */
function iteratorKinds(): object[] {
	const generators = [(function* () {})(), (async function* () {})()];
	return [...generators, [].values(), new Map().values(), new Set().values(), "".matchAll(/x/g), ""[Symbol.iterator]()];
}

/** What belongs to the language, and not to Node. */
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

/** Node gives names to its errors, which it could not if the one they inherit were frozen. */
function sealError(prototype: object): void {
	for (const key of Reflect.ownKeys(prototype)) {
		Object.defineProperty(prototype, key, { configurable: false, ...(key === "name" ? {} : { writable: false }) });
	}
	Object.preventExtensions(prototype);
}
