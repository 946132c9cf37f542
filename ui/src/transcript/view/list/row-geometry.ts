import type { RowRange } from "../../blocks/rows/row-range.ts";
import { type RowAnchor, rowAt, rowsBetween, topOfRow } from "./placed-row.ts";
import { CHUNK_ROWS } from "./row-chunk.ts";
import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { createScrollRange } from "./scroll-range.ts";

/** Space between what the reader is taken to and the edges of the view, in pixels. */
export const MARGIN = 32;
/**
 * How much has to be rendered beyond the view, and how much is rendered when that is missing, as a part of its height. Less after
 * a jump, which has to render all of it at once.
 */
const OVERSCAN = { needed: 0.2, jumped: 0.3, rendered: 0.7 };
/** A range is replaced when it has this many times the rows that are needed. */
const MAX_SURPLUS = 2;
/** Higher rows are not rendered for that, in pixels: they are added more rarely, and cost more. */
const MAX_STEP_HEIGHT = 160;
/** An anchor that is further away is replaced instead of adding up all heights on the way. */
const FAR_ROWS = 2_000;

/**
 * Where rows are in the element that has them. One row near the view, the anchor, has a fixed position; the others follow from it.
 * So nothing that the reader sees moves when heights become known or rows are added. The position of the anchor may come to differ
 * from the one that all heights together give it, until `settle` says how far everything has to move at once.
 */
export interface RowGeometry {
	readonly heights: RowHeights;
	/** Height of the element. */
	readonly height: number;
	/** The topmost row of a view near the anchor, and its top. */
	topmost(top: number): RowAnchor;
	/** Top of a row near the view. */
	topOf(row: number): number;
	/** The rows to render for a view whose top is at `top`: `last` if they are enough and not too many. */
	rangeAt(top: number, viewHeight: number, last: RowRange): RowRange;
	/** The rows to render for a view of the last rows. */
	rangeAtEnd(viewHeight: number): RowRange;
	/** The view was scrolled by a little: the anchor is its first row whose height is known, as the others are only coming. */
	slideTo(top: number, viewHeight: number): void;
	/** The view was scrolled far: chooses the anchor by what part of the list the view is at. */
	jumpTo(top: number): void;
	/**
	 * Notes what is seen, before all heights change. Returns the function that shows it again: the first row that begins in the
	 * view at the same position, or else the same part of the row that fills the view.
	 */
	hold(top: number, viewHeight: number): () => void;
	/** Whether a row near the view begins in it, and not only by its edge, or fills it. */
	isInView(row: number, top: number, viewHeight: number): boolean;
	/** Puts a row `below` pixels below the top of the view. Returns the new top of the view. */
	goTo(row: number, below: number, viewHeight: number): number;
	/** Moves all rows to where all heights together put them. Returns the top of the view that shows the same. */
	settle(top: number): number;
}

export function createRowGeometry(guess: number): RowGeometry {
	const heights = createRowHeights(guess);
	let scroll = createScrollRange(0);
	let anchor: RowAnchor = { row: 0, y: 0 };

	const topOf = (row: number) => topOfRow(heights, anchor, row);
	const topmost = (top: number) => rowAt(heights, anchor, top);

	function stepBack(from: number): number {
		let row = from;
		for (let y = heights.at(row - 1); row % CHUNK_ROWS !== 0 && y <= MAX_STEP_HEIGHT; y += heights.at(row - 1)) row--;
		return row;
	}

	function rangeWith(overscan: number, top: number, viewHeight: number): RowRange {
		return rowsBetween(heights, anchor, top - overscan * viewHeight, top + (1 + overscan) * viewHeight);
	}

	function hold(top: number, viewHeight: number) {
		const { row, y } = topmost(top);
		const next = y > top - MARGIN ? row : row + 1;
		const below = topOf(next) - top;
		if (next < heights.count && below < viewHeight) {
			return () => {
				anchor = { row: next, y: top + below };
			};
		}
		const part = (top - y) / heights.at(row);
		return () => {
			anchor = { row, y: top - part * heights.at(row) };
		};
	}

	return {
		heights,
		get height() {
			return scroll.height;
		},
		topmost,
		topOf,
		rangeAt(top, viewHeight, last) {
			const { from, to } = rangeWith(OVERSCAN.needed, top, viewHeight);
			const isEnough = last.from <= from && last.to >= to && last.to <= heights.count;
			if (isEnough && last.to - last.from <= Math.max(CHUNK_ROWS, to - from) * MAX_SURPLUS) return last;
			const isJump = from >= last.to || to <= last.from;
			const wanted = rangeWith(isJump ? OVERSCAN.jumped : OVERSCAN.rendered, top, viewHeight);
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
		slideTo(top, viewHeight) {
			const first = topmost(top);
			let { row, y } = first;
			const end = top + viewHeight;
			while (!heights.isKnown(row) && row < heights.count - 1 && y + heights.at(row) < end) y += heights.at(row++);
			anchor = heights.isKnown(row) ? { row, y } : first;
		},
		jumpTo(top) {
			// Above the first row is what is above the list.
			const y = Math.max(0, top);
			const { row, offset } = heights.find(scroll.toList(y));
			anchor = { row, y: y - offset };
		},
		hold,
		isInView(row, top, viewHeight) {
			const below = topOf(row) - top;
			const height = heights.at(row);
			const isFilled = below < 0 && below + height >= viewHeight;
			return isFilled || (below > -1 && below + Math.min(height, MARGIN) <= viewHeight);
		},
		goTo(row, below, viewHeight) {
			scroll = createScrollRange(heights.total);
			const rowTop = heights.before(row);
			const wanted = rowTop - below;
			// What is above the list may be in the view too.
			const distance = Math.max(Math.min(0, wanted), Math.min(wanted, heights.total - viewHeight));
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
