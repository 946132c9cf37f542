export type CsvRow = Record<string, string | number | null>;

/** A table as RFC 4180 describes it, with the keys of the first row as its head. */
export function toCsv(rows: readonly CsvRow[]): string {
	const head = Object.keys(rows[0] ?? {});
	const lines = rows.map((row) => head.map((key) => cellOf(row[key] ?? null)).join(","));
	return [head.join(","), ...lines, ""].join("\r\n");
}

/** A spreadsheet calculates what begins like a formula, which a title or name may do on purpose. */
function cellOf(value: string | number | null): string {
	if (value === null) return "";
	if (typeof value === "number") return String(value);
	const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
	return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
