import { asStringArray } from "./read-value.ts";

/** The lines of a form field, one value a line, spaces kept: they may be meant. `undefined` when it was left empty. */
export function readFormLines(text: string | undefined): string[] | undefined {
	const found = (text ?? "").split(/\r?\n/).filter((line) => line !== "");
	return found.length > 0 ? found : undefined;
}

/**
 * The variables of a form field, `KEY=value`, one a line; lines that start with `#` and lines that set nothing are left
 * out. `undefined` when no variable is left.
 */
export function readFormVariables(text: string | undefined): Record<string, string> | undefined {
	const entries = (readFormLines(text) ?? [])
		.map((line) => line.trim())
		.filter((line) => line.includes("=") && !line.startsWith("#"))
		.map((line) => [line.slice(0, line.indexOf("=")).trim(), line.slice(line.indexOf("=") + 1)] as const)
		.filter(([name]) => name !== "");
	return entries.length > 0 ? Object.fromEntries(entries) : undefined;
}

/** The same without `undefined` and `""`: what was left empty in a form is left out, so that defaults stay defaults. */
export function omitEmptyFields(config: Record<string, unknown>): Record<string, unknown> {
	return Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined && value !== ""));
}

/** A list of a form, as an agent's configuration holds it; `undefined` when nothing stands in it. */
export function readFormList(value: unknown): string[] | undefined {
	const list = asStringArray(value)
		.map((item) => item.trim())
		.filter((item) => item !== "");
	return list.length > 0 ? list : undefined;
}

/** A toggle of a form that is off unless it is set; `undefined` when it is off. */
export function readFormToggle(value: unknown): true | undefined {
	return value === true ? true : undefined;
}
