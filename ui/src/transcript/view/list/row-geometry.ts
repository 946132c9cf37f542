import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { createScrollRange } from "./scroll-range.ts";

/** Rows to render, from `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
	from: number;
	to: number;
}

/** Space between what the reader is taken to and the edges of the view, in pixels. */
export const MARGIN = 32;
/** How much has to be rendered beyond the view, and how much is rendered when that is missing, as a part of its height. */
const OVERSCAN = { needed: 0.2, rendered: 0.7 };
/** A range is replaced when it has this many times the rows that are needed. */
const MAX_SURPLUS = 2;
/** The rendered rows begin at a multiple of this, so that a list that grows by one row does not drop another at every time. */
const STEP = 8;
/** Higher rows are not rendered for that, in pixels: they are added more rarely, and cost more. */
const MAX_STEP_HEIGHT = 160;
/** An anchor that is further away is replaced instead of adding up all heights on the way. */
const FAR_ROWS = 2_000;

/**
 * Where rows are in the element that has them. One row near the view, the anchor, has a fixed place; the others follow from it.
 * So nothing that the reader sees moves when heights become known or rows are added. The place of the anchor may come to differ
 * from the one that all heights together give it, until `settle` says how far everything has to move at once.
 */
export interface RowGeometry {
	readonly heights: RowHeights;
	/** Height of the element. */
	readonly height: number;
	/** The topmost row in view, and its top. */
	readonly anchor: Readonly<{ row: number; y: number }>;
	/** Top of a row near the view. */
	topOf(row: number): number;
	/** The rows to render for a view whose top is at `top`: `last` if they are enough and not too many. */
	rangeAt(top: number, viewHeight: number, last: RowRange): RowRange;
	/** The rows to render for a view of the last rows. */
	rangeAtEnd(viewHeight: number): RowRange;
	/** The view was scrolled by a little: chooses the anchor among the rows around the last one. */
	slideTo(top: number): void;
	/** The view was scrolled far: chooses the anchor by what part of the list the view is at. */
	jumpTo(top: number): void;
	/** Whether a row near the view is in it, and not only by its edge. */
	isInView(row: number, top: number, viewHeight: number): boolean;
	/** Puts a row `below` pixels below the top of the view. Returns the new top of the view. */
	goTo(row: number, below: number, viewHeight: number): number;
	/** Moves all rows to where all heights together put them. Returns the top of the view that shows the same. */
	settle(top: number): number;
}

export function createRowGeometry(guess: number): RowGeometry {
	const heights = createRowHeights(guess);
	let scroll = createScrollRange(0);
	let anchor = { row: 0, y: 0 };

	function topOf(row: number): number {
		let y = anchor.y;
		for (let index = anchor.row; index < row; index++) y += heights.at(index);
		for (let index = anchor.row - 1; index >= row; index--) y -= heights.at(index);
		return y;
	}

	function stepBack(from: number): number {
		let row = from;
		for (let y = heights.at(row - 1); row % STEP !== 0 && y <= MAX_STEP_HEIGHT; y += heights.at(row - 1)) row--;
		return row;
	}

	function rangeWith(overscan: number, top: number, viewHeight: number): RowRange {
		let from = anchor.row;
		for (let y = anchor.y; from > 0 && y > top - overscan * viewHeight; ) y -= heights.at(--from);
		let to = anchor.row;
		const end = top + (1 + overscan) * viewHeight;
		for (let y = anchor.y; to < heights.count && y < end; ) y += heights.at(to++);
		return { from, to };
	}

	return {
		heights,
		get height() {
			return scroll.height;
		},
		get anchor() {
			return anchor;
		},
		topOf,
		rangeAt(top, viewHeight, last) {
			const { from, to } = rangeWith(OVERSCAN.needed, top, viewHeight);
			const isEnough = last.from <= from && last.to >= to && last.to <= heights.count;
			if (isEnough && last.to - last.from <= Math.max(STEP, to - from) * MAX_SURPLUS) return last;
			const wanted = rangeWith(OVERSCAN.rendered, top, viewHeight);
			return { from: stepBack(wanted.from), to: wanted.to };
		},
		rangeAtEnd(viewHeight) {
			const to = heights.count;
			let from = to;
			for (let y = 0; from > 0 && y < (1 + OVERSCAN.needed) * viewHeight; ) y += heights.at(--from);
			if (Math.abs(from - anchor.row) > FAR_ROWS) {
				scroll = createScrollRange(heights.total);
				anchor = { row: to - 1, y: scroll.height - heights.at(to - 1) };
			}
			return { from: stepBack(from), to };
		},
		slideTo(top) {
			let { row, y } = anchor;
			while (row > 0 && y > top) y -= heights.at(--row);
			while (row < heights.count - 1 && y + heights.at(row) <= top) y += heights.at(row++);
			anchor = { row, y };
		},
		jumpTo(top) {
			const { row, offset } = heights.find(Math.max(0, scroll.toList(top)));
			anchor = { row, y: top - offset };
		},
		isInView(row, top, viewHeight) {
			const below = topOf(row) - top;
			const height = heights.at(row);
			const seen = Math.min(below + height, viewHeight) - Math.max(below, 0);
			return seen >= Math.min(height, MARGIN);
		},
		goTo(row, below, viewHeight) {
			scroll = createScrollRange(heights.total);
			const rowTop = heights.before(row);
			const distance = Math.max(0, Math.min(rowTop - below, heights.total - viewHeight));
			const top = scroll.toElement(distance);
			anchor = { row, y: top + rowTop - distance };
			return top;
		},
		settle(top) {
			scroll = createScrollRange(heights.total);
			const settled = scroll.toElement(heights.before(anchor.row) + top - anchor.y);
			anchor = { row: anchor.row, y: anchor.y + settled - top };
			return settled;
		},
	};
}
