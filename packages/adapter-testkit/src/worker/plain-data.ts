const MAX_DEPTH = 40;

/** Copies a value for another process. Functions and symbols become strings; cycles and deep values are cut. */
export function toPlainData(value: unknown, found: string[] = [], at = "", depth = 0): unknown {
	if (typeof value === "function" || typeof value === "symbol") {
		found.push(at);
		return `[${typeof value}]`;
	}
	if (typeof value === "bigint") {
		found.push(at);
		return String(value);
	}
	if (typeof value !== "object" || value === null) return value;
	if (depth > MAX_DEPTH) {
		found.push(at);
		return "[too deep]";
	}
	try {
		if (Array.isArray(value)) return value.map((item, index) => toPlainData(item, found, `${at}[${index}]`, depth + 1));
		if (value instanceof Date) return value.toISOString();
		const members = Object.entries(value).map(([key, item]) => [
			key,
			toPlainData(item, found, at === "" ? key : `${at}.${key}`, depth + 1),
		]);
		return Object.fromEntries(members);
	} catch {
		found.push(at);
		return "[unreadable]";
	}
}
