import type { RowRange } from "../../blocks/rows/row-range.ts";
import type { RowHeights } from "./row-heights.ts";

/** A row and its top, from which those of the others follow. */
export interface PlacedRow {
	readonly row: number;
	readonly y: number;
}

export function topOfRow(heights: RowHeights, placed: PlacedRow, row: number): number {
	let { y } = placed;
	for (let index = placed.row; index < row; index++) y += heights.at(index);
	for (let index = placed.row - 1; index >= row; index--) y -= heights.at(index);
	return y;
}

/** The row that is at a place, or the first or last one. */
export function rowAtPlace(heights: RowHeights, placed: PlacedRow, place: number): PlacedRow {
	let { row, y } = placed;
	while (row > 0 && y > place) y -= heights.at(--row);
	while (row < heights.count - 1 && y + heights.at(row) <= place) y += heights.at(row++);
	return { row, y };
}

/** The rows from one place to another, with those that are cut by them. */
export function rowsBetween(heights: RowHeights, placed: PlacedRow, start: number, end: number): RowRange {
	let from = placed.row;
	for (let { y } = placed; from > 0 && y > start; ) y -= heights.at(--from);
	let to = placed.row;
	for (let { y } = placed; to < heights.count && y < end; ) y += heights.at(to++);
	return { from, to };
}
