import { toTerminalText } from "@paperclipai/adapter-utils";

/** Columns aligned by their widest cell; the last one is not padded. */
export function formatTable(headers: string[], rows: string[][]): string {
	const cells = [headers, ...rows].map((row) => row.map((cell) => toTerminalText(cell).replace(/[\n\t]/g, " ")));
	const widths = headers.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
	return cells
		.map((row) =>
			row
				.map((cell, column) => cell.padEnd(widths[column] ?? 0))
				.join("  ")
				.trimEnd(),
		)
		.map((line) => `${line}\n`)
		.join("");
}
