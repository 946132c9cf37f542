export type CsvRow = Record<string, string | number | null>;

/** Formats rows according to RFC 4180, with the first row's keys as the header. */
export function toCsv(rows: readonly CsvRow[]): string {
	const head = Object.keys(rows[0] ?? {});
	const lines = rows.map((row) => head.map((key) => cellOf(row[key] ?? null)).join(","));
	return [head.join(","), ...lines, ""].join("\r\n");
}

/** Escapes text that begins like a formula, because a spreadsheet would evaluate it. */
function cellOf(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
