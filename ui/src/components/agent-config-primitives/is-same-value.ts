/** Compares values, ignoring the order of keys, which the database does not keep. */
export function isSameValue(one: unknown, other: unknown): boolean {
	return textOf(one) === textOf(other);
}

function textOf(value: unknown): string {
	return JSON.stringify(value ?? null, (_, part: unknown) =>
		typeof part === "object" && part !== null && !Array.isArray(part)
			? Object.fromEntries(Object.entries(part).sort(([one], [other]) => (one < other ? -1 : 1)))
			: part,
	);
}
