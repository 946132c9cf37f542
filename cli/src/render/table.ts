import { textWidth, toTerminalText, truncateToWidth } from "@paperclipai/adapter-utils";

const MAX_NAME_COLUMNS = 32;

/** A user-defined name, truncated so that its row fits a line of a terminal. */
export function nameCell(name: string): string {
	return truncateToWidth(toTerminalText(name), MAX_NAME_COLUMNS);
}

const ID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;
const GAP = "  ";

/** Minimum width of a truncated last column. */
const MIN_LAST_COLUMNS = 16;

export interface TableOptions {
	/** Whether to truncate the last column instead of continuing it below. */
	cutsLast?: boolean;
}

/**
 * Columns are as wide as their widest cell; the last one is not padded. In a narrow terminal, ids are shortened to a
 * prefix that commands accept; if that is not enough, columns continue on an indented line below.
 * @param width Columns of the terminal. Default: unlimited.
 */
export function formatTable(
	headers: string[],
	rows: string[][],
	width = Number.POSITIVE_INFINITY,
	{ cutsLast = false }: TableOptions = {},
): string {
	const full = [headers, ...rows].map((row) => row.map((cell) => toTerminalText(cell).replace(/[\n\t]/g, " ")));
	const isTooWide = lineWidth(widthsOf(full)) > width;
	const cells = isTooWide ? full.map((row) => row.map((cell) => (ID.test(cell) ? cell.slice(0, 8) : cell))) : full;
	const wanted = widthsOf(cells).map((each) => Math.min(each, width - GAP.length));
	const widths = cutsLast ? cutLast(wanted, width) : wanted;
	const lines = linesOf(widths, width);
	return cells
		.flatMap((row) => lines.map((columns) => columns.map((column) => fitCell(row[column] ?? "", widths[column] ?? 0))))
		.map((line, index) => `${index % lines.length === 0 ? "" : GAP}${line.join(GAP).trimEnd()}\n`)
		.join("");
}

function widthsOf(cells: string[][]): number[] {
	return (cells[0] ?? []).map((_, column) =>
		cells.reduce((widest, row) => Math.max(widest, textWidth(row[column] ?? "")), 0),
	);
}

function lineWidth(widths: number[]): number {
	return widths.reduce((sum, each) => sum + each, GAP.length * (widths.length - 1));
}

/** Limits the last column to the rest of the line. */
function cutLast(widths: number[], width: number): number[] {
	const others = widths.slice(0, -1);
	const rest = width - lineWidth(others) - GAP.length;
	return [...others, Math.min(widths.at(-1) ?? 0, Math.max(rest, MIN_LAST_COLUMNS))];
}

function linesOf(widths: number[], width: number): number[][] {
	const lines: number[][] = [[]];
	for (const column of widths.keys()) {
		const line = lines.at(-1) ?? [];
		const indent = lines.length > 1 ? GAP.length : 0;
		const isFull = indent + lineWidth([...line, column].map((each) => widths[each] ?? 0)) > width;
		if (isFull && line.length > 0) lines.push([column]);
		else line.push(column);
	}
	return lines;
}

function fitCell(cell: string, width: number): string {
	return padToWidth(truncateToWidth(cell, width), width);
}

function padToWidth(cell: string, width: number): string {
	return cell + " ".repeat(Math.max(0, width - textWidth(cell)));
}
