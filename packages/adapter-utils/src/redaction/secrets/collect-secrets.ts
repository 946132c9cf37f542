import { isSecretReference } from "../../values/secret-reference.ts";
import { type Steps, takeSteps } from "../steps/steps.ts";
import { embeddedSecrets, partsOfSecret, valuesOf } from "./embedded-secrets.ts";
import { privateKeysIn } from "./private-keys.ts";
import { isOrdinaryValue, isSecretGroup, isSecretName } from "./secret-name.ts";
import { sliceText } from "./slice-text.ts";
import { secretsInArguments } from "./text-secrets.ts";

/** Maximum length of JSON in characters; longer texts are not searched for settings. */
const MAX_JSON_LENGTH = 256 * 1024;
/** Limits the recursion; settings are not nested that deeply. */
const MAX_DEPTH = 500;
interface Bounds {
	values: number;
	chars: number;
}
const UNBOUNDED: Bounds = { values: Number.POSITIVE_INFINITY, chars: Number.POSITIVE_INFINITY };
/** Limits the memory for secrets in a text that an agent may have written. */
const OF_WRITTEN_TEXT: Bounds = { values: 200, chars: 16 * 1024 };

/**
 * Collects the input for `createMasker`: values of variables and settings with secret names, at any depth and in JSON
 * texts, private keys, and credentials in arguments, headers, URLs and connection strings.
 */
export function collectSecrets(...sources: readonly unknown[]): Set<string> {
	return takeSteps(findSecrets(...sources));
}

export function* findSecrets(...sources: readonly unknown[]): Steps<Set<string>> {
	return yield* find(sources, UNBOUNDED);
}

/** Finds at most 200 secrets, of 16,384 characters in total, in each text, because an agent may have written it. */
export function* findWrittenSecrets(...sources: readonly unknown[]): Steps<Set<string>> {
	return yield* find(sources, OF_WRITTEN_TEXT);
}

function* find(sources: readonly unknown[], bounds: Bounds): Steps<Set<string>> {
	const secrets = new Set<string>();
	for (const source of sources) yield* collect(source, { name: "", group: null, depth: 0, bounds }, secrets);
	return secrets;
}

interface ValueContext {
	name: string;
	/** Name of a parent that makes this value a secret. */
	group: string | null;
	depth: number;
	bounds: Bounds;
}

function* collect(value: unknown, context: ValueContext, secrets: Set<string>): Steps<void> {
	const { name, group, bounds } = context;
	const depth = context.depth + 1;
	// Skips references, because the name of a secret is not secret.
	if (depth > MAX_DEPTH || isSecretReference(value)) return;
	if (Array.isArray(value)) {
		if (isTexts(value)) collectArguments(value, secrets);
		for (const item of value) yield* collect(item, { name, group, depth, bounds }, secrets);
	} else if (value !== null && typeof value === "object") {
		for (const [key, item] of Object.entries(value)) {
			yield* collect(item, { name: key, group: isSecretGroup(key) ? key : group, depth, bounds }, secrets);
		}
	} else if (typeof value === "string" || typeof value === "number") {
		yield* collectText(String(value), { name, group, depth, bounds }, secrets);
		yield;
	}
}

/** Reads arguments in pairs, such as `--token VALUE`. */
function collectArguments(args: readonly string[], secrets: Set<string>): void {
	secretsInArguments(args).forEach((found, index) => {
		for (const secret of valuesOf(args[index] ?? "", found)) secrets.add(secret);
	});
}

function isTexts(value: readonly unknown[]): value is string[] {
	return value.every((item) => typeof item === "string");
}

function* collectText(text: string, { name, group, depth, bounds }: ValueContext, secrets: Set<string>): Steps<void> {
	const found = new Set(privateKeysIn(text));
	for (const slice of sliceText(text)) {
		for (const secret of embeddedSecrets(name, slice)) found.add(secret);
		if (found.size > bounds.values) break;
		yield;
	}
	yield* collect(jsonIn(text), { name, group: null, depth, bounds }, found);
	addFirst(secrets, found, bounds);
	const secretName = isSecretName(name) ? name : group;
	if (secretName === null || isOrdinaryValue(secretName, text)) return;
	secrets.add(text);
	for (const part of partsOfSecret(secretName, text)) secrets.add(part);
}

function addFirst(secrets: Set<string>, found: ReadonlySet<string>, bounds: Bounds): void {
	let { chars } = bounds;
	for (const secret of [...found].slice(0, bounds.values)) {
		if (secret.length > chars) continue;
		chars -= secret.length;
		secrets.add(secret);
	}
}

/** Parses the settings in a JSON variable, such as the key file of a service account. */
function jsonIn(text: string): unknown {
	if (!/^\s*[[{]/.test(text) || text.length > MAX_JSON_LENGTH) return null;
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
