/**
 * The text of an untrusted value.
 *
 * @param fallback Given for everything that is not a string, and for the empty string. Default `""`.
 */
export function asString(value: unknown, fallback?: string): string;
export function asString<Fallback>(value: unknown, fallback: Fallback): string | Fallback;
export function asString(value: unknown, fallback: unknown = ""): unknown {
	return typeof value === "string" && value !== "" ? value : fallback;
}

/**
 * The number in an untrusted value.
 *
 * @param fallback Given for everything that is not a finite number; text is not converted. Default `0`.
 */
export function asNumber(value: unknown, fallback?: number): number;
export function asNumber<Fallback>(value: unknown, fallback: Fallback): number | Fallback;
export function asNumber(value: unknown, fallback: unknown = 0): unknown {
	return Number.isFinite(value) ? value : fallback;
}

/**
 * The boolean in an untrusted value.
 *
 * @param fallback Given for everything that is not `true` or `false`. Default `false`.
 */
export function asBoolean(value: unknown, fallback?: boolean): boolean;
export function asBoolean<Fallback>(value: unknown, fallback: Fallback): boolean | Fallback;
export function asBoolean(value: unknown, fallback: unknown = false): unknown {
	return typeof value === "boolean" ? value : fallback;
}

/** The number in an untrusted value that counts something: `0` when it is missing, negative or no number. */
export function asCount(value: unknown): number {
	return Math.max(0, asNumber(value));
}

/** An untrusted value as a list; `[]` when it is not one. */
export function asArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The strings in an untrusted list; other members are left out, and what is not a list gives `[]`. */
export function asStringArray(value: unknown): string[] {
	return asArray(value).filter((item) => typeof item === "string");
}

/** An untrusted value as an object; `{}` when it is not one. A list is not an object here. */
export function parseObject(value: unknown): Record<string, unknown> {
	return isObject(value) ? value : {};
}

/** The object that a JSON text holds; `null` when the text is not JSON or holds something else. */
export function parseJson(text: string): Record<string, unknown> | null {
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}

/** Whether an untrusted value is an object; a list is not an object here. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
