/** PostgreSQL stores neither NUL nor lone surrogates; both become U+FFFD. */
export function storableText(text: string): string {
	return text.toWellFormed().replaceAll("\0", "\uFFFD");
}

export function storableJson(value: unknown): unknown {
	if (typeof value === "string") return storableText(value);
	if (Array.isArray(value)) return value.map(storableJson);
	if (value !== null && typeof value === "object") {
		return Object.fromEntries(Object.entries(value).map(([key, item]) => [storableText(key), storableJson(item)]));
	}
	return value;
}
