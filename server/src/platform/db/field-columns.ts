import { isDeepStrictEqual } from "node:util";
import type { FieldChanges, FieldValues, OmitUndefined, RecordFields } from "@paperclipai/shared";
import { storableJson, storableText } from "./tables/storable.ts";

export function newColumns<Fields extends RecordFields>(
	fields: Fields,
	input: FieldChanges<Fields>,
): FieldValues<Fields> {
	return columnsOf(fields, input, (value) => value ?? null) as FieldValues<Fields>;
}

export function changedColumns<Fields extends RecordFields>(
	fields: Fields,
	change: FieldChanges<Fields>,
): OmitUndefined<FieldChanges<Fields>> {
	return columnsOf(fields, change, (value) => value) as OmitUndefined<FieldChanges<Fields>>;
}

/** Returns the values that differ from the stored ones. An update without any is neither stored nor recorded. */
export function differences<Values extends object>(before: Record<string, unknown>, values: Values): Partial<Values> {
	const differing = Object.entries(values).filter(([key, value]) => !isDeepStrictEqual(before[key], asStored(value)));
	return Object.fromEntries(differing) as Partial<Values>;
}

/** JSON as the database returns it: valid Unicode, and no negative zero. */
function asStored(value: unknown): unknown {
	const isJson = value !== null && typeof value === "object" && !(value instanceof Date);
	return isJson ? JSON.parse(JSON.stringify(storableJson(value))) : value;
}

export function isEmpty(values: object): boolean {
	return Object.keys(values).length === 0;
}

function columnsOf(
	fields: RecordFields,
	input: Record<string, unknown>,
	complete: (value: unknown) => unknown,
): Record<string, unknown> {
	const columns = Object.keys(fields)
		.map((key) => [key, complete(input[key])] as const)
		.filter(([, value]) => value !== undefined)
		.map(([key, value]) => [key, typeof value === "string" ? storableText(value) : value]);
	return Object.fromEntries(columns);
}
