import { isObject } from "./read-value.ts";

export type Check<Value> = (value: unknown) => value is Value;

export function isAnything(_value: unknown): _value is unknown {
	return true;
}

export function isString(value: unknown): value is string {
	return typeof value === "string";
}

/** Finite. */
export function isNumber(value: unknown): value is number {
	return Number.isFinite(value);
}

/** Takes a check for each field of `Shape`. Other fields of a value are ignored. */
export function isShape<Shape extends object>(checks: { [Field in keyof Shape]-?: Check<Shape[Field]> }): Check<Shape> {
	const entries: [string, Check<unknown>][] = Object.entries(checks);
	return (value): value is Shape => isObject(value) && entries.every(([field, check]) => check(value[field]));
}

export function isArrayOf<Item>(check: Check<Item>): Check<Item[]> {
	return (value): value is Item[] => Array.isArray(value) && value.every(check);
}

export function isRecordOf<Item>(check: Check<Item>): Check<Record<string, Item>> {
	return (value): value is Record<string, Item> => isObject(value) && Object.values(value).every(check);
}

export function isOneOf<Value>(values: readonly Value[]): Check<Value> {
	return (value): value is Value => values.some((one) => one === value);
}

export function isNullOr<Value>(check: Check<Value>): Check<Value | null> {
	return (value): value is Value | null => value === null || check(value);
}

export function isOptional<Value>(check: Check<Value>): Check<Value | undefined> {
	return (value): value is Value | undefined => value === undefined || check(value);
}
