export type CsvRow = Record<string, string | number | null>;

/** RFC 4180, with the keys of the first row as its header. */
export function toCsv(rows: readonly CsvRow[]): string {
	const head = Object.keys(rows[0] ?? {});
	const lines = rows.map((row) => head.map((key) => cellOf(row[key] ?? null)).join(","));
	return [head.join(","), ...lines, ""].join("\r\n");
}

/** Spreadsheets evaluate text that begins like a formula, which a title may do on purpose. */
function cellOf(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
