/** @param fallback Returned for `""` and non-strings. Default `""`. */
export function asString(value: unknown, fallback?: string): string;
export function asString<Fallback>(value: unknown, fallback: Fallback): string | Fallback;
export function asString(value: unknown, fallback: unknown = ""): unknown {
	return typeof value === "string" && value !== "" ? value : fallback;
}

/**
 * Does not convert strings.
 * @param fallback Default `0`.
 */
export function asNumber(value: unknown, fallback?: number): number;
export function asNumber<Fallback>(value: unknown, fallback: Fallback): number | Fallback;
export function asNumber(value: unknown, fallback: unknown = 0): unknown {
	return Number.isFinite(value) ? value : fallback;
}

/** @param fallback Default `false`. */
export function asBoolean(value: unknown, fallback?: boolean): boolean;
export function asBoolean<Fallback>(value: unknown, fallback: Fallback): boolean | Fallback;
export function asBoolean(value: unknown, fallback: unknown = false): unknown {
	return typeof value === "boolean" ? value : fallback;
}

/** Returns `0` when the untrusted value is missing, negative or not a number. */
export function asCount(value: unknown): number {
	return Math.max(0, asNumber(value));
}

/** An amount, such as a cost: `null` unless it is a finite number of at least 0. A missing amount is not 0. */
export function asAmount(value: unknown): number | null {
	return typeof value === "number" && Number.isFinite(value) && value >= 0 ? value : null;
}

/** Number of tokens, rounded: `null` unless it is a finite number of at least 0. */
export function asTokens(value: unknown): number | null {
	const amount = asAmount(value);
	return amount === null ? null : Math.round(amount);
}

/** Returns `[]` when the untrusted value is not an array. */
export function asArray(value: unknown): unknown[] {
	return Array.isArray(value) ? value : [];
}

/** The strings of an untrusted array; `[]` when it is not an array. */
export function asStringArray(value: unknown): string[] {
	return asArray(value).filter((item) => typeof item === "string");
}

/** Returns `{}` for non-objects and arrays. */
export function parseObject(value: unknown): Record<string, unknown> {
	return isObject(value) ? value : {};
}

const OBJECT_START = /^[ \t\r\n]*\{/;

/** Returns `null` unless the text is a JSON object. */
export function parseJson(text: string): Record<string, unknown> | null {
	// Checks the start first, because a parse error costs a thousand times more and most lines are not JSON.
	if (!OBJECT_START.test(text)) return null;
	try {
		const value: unknown = JSON.parse(text);
		return isObject(value) ? value : null;
	} catch {
		return null;
	}
}

/** Returns `false` for arrays. */
export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
