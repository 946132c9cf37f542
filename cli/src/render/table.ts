import { textWidth, toTerminalText, truncateToWidth } from "@paperclipai/adapter-utils";

const MAX_NAME_COLUMNS = 32;

/** A name that people chose, truncated so that its row fits a line of a terminal. */
export function nameCell(name: string): string {
	return truncateToWidth(toTerminalText(name), MAX_NAME_COLUMNS);
}

/** A table with columns as wide as their widest cell, except that the last one is not padded. */
export function formatTable(headers: string[], rows: string[][]): string {
	const cells = [headers, ...rows].map((row) => row.map((cell) => toTerminalText(cell).replace(/[\n\t]/g, " ")));
	const widths = headers.map((_, column) => Math.max(...cells.map((row) => textWidth(row[column] ?? ""))));
	return cells
		.map((row) => row.map((cell, column) => padToWidth(cell, widths[column] ?? 0)).join("  "))
		.map((line) => `${line.trimEnd()}\n`)
		.join("");
}

function padToWidth(cell: string, width: number): string {
	return cell + " ".repeat(Math.max(0, width - textWidth(cell)));
}
