import type { RowRange } from "../../blocks/rows/row-range.ts";
import type { RowHeights } from "./row-heights.ts";

/** A row with a known top, from which the others follow. */
export interface RowAnchor {
	readonly row: number;
	readonly y: number;
}

export function topOfRow(heights: RowHeights, anchor: RowAnchor, row: number): number {
	let { y } = anchor;
	for (let index = anchor.row; index < row; index++) y += heights.at(index);
	for (let index = anchor.row - 1; index >= row; index--) y -= heights.at(index);
	return y;
}

/** The row at a position, clamped to the list. */
export function rowAt(heights: RowHeights, anchor: RowAnchor, top: number): RowAnchor {
	let { row, y } = anchor;
	while (row > 0 && y > top) y -= heights.at(--row);
	while (row < heights.count - 1 && y + heights.at(row) <= top) y += heights.at(row++);
	return { row, y };
}

/** The rows between two positions, including partly visible ones. */
export function rowsBetween(heights: RowHeights, anchor: RowAnchor, start: number, end: number): RowRange {
	let from = anchor.row;
	for (let { y } = anchor; from > 0 && y > start; ) y -= heights.at(--from);
	let to = anchor.row;
	for (let { y } = anchor; to < heights.count && y < end; ) y += heights.at(to++);
	return { from, to };
}
