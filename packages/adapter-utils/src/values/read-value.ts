/**
 * Reads an untrusted value as a string.
 *
 * @param fallback Returned for the empty string and for everything that is not a string. Default `""`.
 */
export function asString(value: unknown, fallback?: string): string;
export function asString<Fallback>(value: unknown, fallback: Fallback): string | Fallback;
export function asString(value: unknown, fallback: unknown = ""): unknown {
	return typeof value === "string" && value !== "" ? value : fallback;
}

/**
 * Reads an untrusted value as a number. Strings are not converted.
 *
 * @param fallback Returned for everything that is not a finite number. Default `0`.
 */
export function asNumber(value: unknown, fallback?: number): number;
export function asNumber<Fallback>(value: unknown, fallback: Fallback): number | Fallback;
export function asNumber(value: unknown, fallback: unknown = 0): unknown {
	return Number.isFinite(value) ? value : fallback;
}

/**
 * Reads an untrusted value as a boolean.
 *
 * @param fallback Returned for everything that is not `true` or `false`. Default `false`.
 */
export function asBoolean(value: unknown, fallback?: boolean): boolean;
export function asBoolean<Fallback>(value: unknown, fallback: Fallback): boolean | Fallback;
export function asBoolean(value: unknown, fallback: unknown = false): unknown {
	return typeof value === "boolean" ? value : fallback;
}

/** Reads an untrusted value as a count; `0` when it is missing, negative or not a number. */
export function asCount(value: unknown): number {
	return Math.max(0, asNumber(value));
}

/** Reads an untrusted value as an array; `[]` when it is not one. */
export function asArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** Reads the strings of an untrusted array and ignores other members; `[]` when it is not an array. */
export function asStringArray(value: unknown): string[] {
	return asArray(value).filter((item) => typeof item === "string");
}

/** Reads an untrusted value as an object; `{}` when it is not one. An array does not count as an object. */
export function parseObject(value: unknown): Record<string, unknown> {
	return isObject(value) ? value : {};
}

const OBJECT_START = /^[ \t\r\n]*\{/;

/** Parses JSON text that holds an object; `null` when it is not JSON or holds something else. */
export function parseJson(text: string): Record<string, unknown> | null {
	// An error costs a thousand times more than a look, and most lines that are not JSON are plain text.
	if (!OBJECT_START.test(text)) return null;
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}

/** Whether an untrusted value is an object. An array does not count as an object. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
