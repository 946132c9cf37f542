import { parseObject, type SecretReference } from "@paperclipai/adapter-utils";

/** What stands for the hidden part of a stored value. */
const MASK = "***";

/** One variable as it is edited. Its name may be empty, or that of another one, until it is typed. */
export interface EnvRow {
	/** Of the row, not of the variable. */
	id: string;
	name: string;
	value: string | SecretReference;
}

let lastId = 0;

export function newEnvRow(name = "", value: EnvRow["value"] = ""): EnvRow {
	return { id: `row-${++lastId}`, name, value };
}

/** By name, since the database does not keep the order in which they were entered. */
export function envRows(env: unknown): EnvRow[] {
	return Object.entries(parseObject(env))
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, value]) => newEnvRow(name, isReference(value) ? value : String(value)));
}

/** Its secret may not be chosen yet. */
function isReference(value: unknown): value is SecretReference {
	return parseObject(value).type === "secret_ref";
}

/** The variables that have a name; `undefined` without any. Of rows with the same name the last one counts. */
export function envOfRows(rows: readonly EnvRow[]): Record<string, EnvRow["value"]> | undefined {
	const named = rows.filter(({ name }) => name.trim() !== "");
	if (named.length === 0) return undefined;
	return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

/** Whether the server hides the whole value. */
export function isMasked(value: EnvRow["value"]): boolean {
	return value === MASK;
}

/** Whether the server hides a part of the value at least. */
export function hidesSecret(value: unknown): boolean {
	return typeof value === "string" && value.includes(MASK);
}
