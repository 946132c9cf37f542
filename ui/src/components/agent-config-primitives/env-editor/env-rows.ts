import { parseObject, type SecretReference } from "@paperclipai/adapter-utils";

/** Stands for the hidden part of a stored value. */
const MASK = "***";

/** The name may be empty or a duplicate until typing ends. */
export interface EnvRow {
	/** Identifies the row, because the name may change. */
	id: string;
	name: string;
	value: string | SecretReference;
}

let lastId = 0;

export function newEnvRow(name = "", value: EnvRow["value"] = ""): EnvRow {
	return { id: `row-${++lastId}`, name, value };
}

/** Returns rows sorted by name, because the database does not keep the order. */
export function envRows(env: unknown): EnvRow[] {
	return Object.entries(parseObject(env))
		.sort(([one], [other]) => (one < other ? -1 : 1))
		.map(([name, value]) => newEnvRow(name, isReference(value) ? value : String(value)));
}

/** Also accepts a reference without a secret name, because the user may not have chosen the secret yet. */
function isReference(value: unknown): value is SecretReference {
	return parseObject(value).type === "secret_ref";
}

/** Returns `undefined` if no variable has a name. Of rows with the same name, the last is used. */
export function envOfRows(rows: readonly EnvRow[]): Record<string, EnvRow["value"]> | undefined {
	const named = rows.filter(({ name }) => name.trim() !== "");
	if (named.length === 0) return undefined;
	return Object.fromEntries(named.map(({ name, value }) => [name.trim(), value]));
}

export function isMasked(value: EnvRow["value"]): boolean {
	return value === MASK;
}

export function hidesSecret(value: unknown): boolean {
	return typeof value === "string" && value.includes(MASK);
}
