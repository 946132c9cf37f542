import { asStringArray } from "./read-value.ts";
import { readSecretReference, type SecretReference } from "./secret-reference.ts";

/** Values of a form field with one value per line. Spaces are kept, empty lines ignored; `undefined` without a value. */
export function readFormLines(text: string | undefined): string[] | undefined {
	const found = (text ?? "").split(/\r?\n/).filter((line) => line !== "");
	return found.length > 0 ? found : undefined;
}

/**
 * Variables of a form field with one `KEY=value` per line. Lines that start with `#` and lines without a `=` are ignored;
 * `undefined` without a variable.
 */
export function readFormVariables(text: string | undefined): Record<string, string> | undefined {
	const entries = (readFormLines(text) ?? [])
		.map((line) => line.trim())
		.filter((line) => line.includes("=") && !line.startsWith("#"))
		.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1)] as const)
		.filter(([name]) => name !== "");
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The same for `env`, where `NAME=${{ secrets.NAME }}` refers to a secret. */
export function readFormEnvironment(text: string | undefined): Record<string, string | SecretReference> | undefined {
	const variables = readFormVariables(text);
	if (variables === undefined) return undefined;
	return Object.fromEntries(Object.entries(variables).map(([name, value]) => [name, readSecretReference(value)]));
}

/** A copy without fields that are `undefined` or `""`, so that the default applies to a field that was left empty. */
export function omitEmptyFields(config: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));
}

/** The trimmed, non-empty strings of an untrusted list; `undefined` without any. */
export function readFormList(value: unknown): string[] | undefined {
	const list = asStringArray(value)
		.map((item) => item.trim())
		.filter((item) => item !== "");
	return list.length > 0 ? list : undefined;
}

/** A toggle whose default is off; `undefined` when it is off. */
export function readFormToggle(value: unknown): true | undefined {
	return value === true ? true : undefined;
}
