export type Fields = Record<string, unknown>;

/** The line as a JSON object, `null` when it is anything else. */
export function parseFields(line: string): Fields | null {
	try {
		return asFields(JSON.parse(line));
	} catch {
		return null;
	}
}

export function asFields(value: unknown): Fields | null {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : null;
}

export function fieldsAt(fields: Fields, key: string): Fields {
	return asFields(fields[key]) ?? {};
}

export function textAt(fields: Fields, key: string): string {
	const value = fields[key];
	return typeof value === "string" ? value : "";
}

export function numberAt(fields: Fields, key: string): number | null {
	const value = fields[key];
	return typeof value === "number" && Number.isFinite(value) ? value : null;
}

/** A count of something: 0 when it is missing or makes no sense. */
export function countAt(fields: Fields, key: string): number {
	return Math.max(0, numberAt(fields, key) ?? 0);
}

export function listAt(fields: Fields, key: string): unknown[] {
	const value = fields[key];
	return Array.isArray(value) ? value : [];
}
