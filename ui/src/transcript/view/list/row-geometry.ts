import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { createScrollRange } from "./scroll-range.ts";

/** Rows to render, from `from` (inclusive) to `to` (exclusive). */
export interface RowRange {
	from: number;
	to: number;
}

/** How much is rendered beyond the view, as a part of its height. */
const OVERSCAN = 0.6;

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
	/** The rows to render for a view whose top is at `top`. */
	rangeAt(top: number, viewHeight: number): RowRange;
	/** The view was scrolled by a little: chooses the anchor among the rows around the last one. */
	slideTo(top: number): void;
	/** The view was scrolled far: chooses the anchor by what part of the list the view is at. */
	jumpTo(top: number): void;
	/** Puts a row `below` pixels below the top of the view. Returns the new top of the view. */
	goTo(row: number, below: number, viewHeight: number): number;
	/** Puts the end of the last row at the end of the element. */
	goToEnd(): void;
	/** Moves all rows to where all heights together put them. Returns the top of the view that shows the same. */
	settle(top: number): number;
	/** Adapts the height of the element. */
	resize(): void;
}

export function createRowGeometry(guess: number): RowGeometry {
	const heights = createRowHeights(guess);
	let scroll = createScrollRange(0);
	let anchor = { row: 0, y: 0 };

	const resize = () => {
		scroll = createScrollRange(heights.total);
	};

	function topOf(row: number): number {
		let y = anchor.y;
		for (let index = anchor.row; index < row; index++) y += heights.at(index);
		for (let index = anchor.row - 1; index >= row; index--) y -= heights.at(index);
		return y;
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
		rangeAt(top, viewHeight) {
			const overscan = viewHeight * OVERSCAN;
			let from = anchor.row;
			for (let y = anchor.y; from > 0 && y > top - overscan; ) y -= heights.at(--from);
			let to = anchor.row;
			for (let y = anchor.y; to < heights.count && y < top + viewHeight + overscan; ) y += heights.at(to++);
			return { from, to };
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
		goTo(row, below, viewHeight) {
			resize();
			const rowTop = heights.before(row);
			const distance = Math.max(0, Math.min(rowTop - below, heights.total - viewHeight));
			const top = scroll.toElement(distance);
			anchor = { row, y: top + rowTop - distance };
			return top;
		},
		goToEnd() {
			resize();
			const row = Math.max(0, heights.count - 1);
			anchor = { row, y: scroll.height - (heights.count > 0 ? heights.at(row) : 0) };
		},
		settle(top) {
			resize();
			const settled = scroll.toElement(heights.before(anchor.row) + top - anchor.y);
			anchor = { row: anchor.row, y: anchor.y + settled - top };
			return settled;
		},
		resize,
	};
}
