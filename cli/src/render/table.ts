import { textWidth, toTerminalText } from "@paperclipai/adapter-utils";

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
