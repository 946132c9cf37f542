import { asStringArray } from "./read-value.ts";
import { readSecretReference, type SecretReference } from "./secret-reference.ts";

/** Reads one value per line. Keeps spaces, and ignores empty lines; `undefined` if there is no value. */
export function readFormLines(text: string | undefined): string[] | undefined {
	const found = (text ?? "").split(/\r?\n/).filter((line) => line !== "");
	return found.length > 0 ? found : undefined;
}

/**
 * Reads one `KEY=value` per line. Ignores lines that start with `#` and lines without `=`; `undefined` if there is no
 * variable.
 */
export function readFormVariables(text: string | undefined): Record<string, string> | undefined {
	const entries = (readFormLines(text) ?? [])
		.map((line) => line.trim())
		.filter((line) => line.includes("=") && !line.startsWith("#"))
		.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1)] as const)
		.filter(([name]) => name !== "");
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** Like `readFormVariables`, but reads `NAME=${{ secrets.NAME }}` as a reference to a secret. */
export function readFormEnvironment(text: string | undefined): Record<string, string | SecretReference> | undefined {
	const variables = readFormVariables(text);
	if (variables === undefined) return undefined;
	return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, readSecretReference(value)]));
}

/** Returns a copy without fields that are `undefined` or `""`, so that the defaults apply. */
export function omitEmptyFields(config: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));
}

/** Returns the strings of a list, trimmed and without empty ones; `undefined` if there are none. */
export function readFormList(value: unknown): string[] | undefined {
	const list = asStringArray(value)
		.map((item) => item.trim())
		.filter((item) => item !== "");
	return list.length > 0 ? list : undefined;
}

/** Reads a toggle that is off by default; `undefined` when it is off. */
export function readFormToggle(value: unknown): true | undefined {
	return value === true ? true : undefined;
}
