import type { RowRange } from "../../blocks/rows/row.ts";
import { createRowHeights, type RowHeights } from "./row-heights.ts";
import { createScrollRange } from "./scroll-range.ts";

/** Rows per chunk. Chunks begin at multiples of this, so that a growing list does not remove a row per added row. */
export const CHUNK_ROWS = 8;

/** Pixels between a target and the edges of the view. */
export const MARGIN = 32;
/**
 * Overscan as a share of the view's height. If less than `needed` remains, rows are rendered up to `rendered`, or
 * up to `jumped` after a jump, which renders everything at once.
 */
const OVERSCAN = { needed: 0.2, jumped: 0.3, rendered: 0.7 };
/** A range with more than this multiple of the needed rows is replaced. */
const MAX_SURPLUS = 2;
/** Pixels. Taller rows are not prerendered, because they are added less often and cost more. */
const MAX_STEP_HEIGHT = 160;
/** A more distant anchor is replaced instead of summing up all heights between. */
const FAR_ROWS = 2_000;

/**
 * Positions of rows in their container. One row near the view, the anchor, is fixed, and the others follow from it,
 * so that nothing visible moves when heights become known or rows are added. The anchor may drift from its exact
 * position until `settle` moves everything.
 */
export interface RowGeometry {
	readonly heights: RowHeights;
	/** Height of the container. */
	readonly height: number;
	/** The topmost row of a view near the anchor. */
	topmost(top: number): RowAnchor;
	/** Top of a row near the view. */
	topOf(row: number): number;
	/** The rows to render at `top`; `last` if it is still sufficient and not too large. */
	rangeAt(top: number, viewHeight: number, last: RowRange): RowRange;
	/** The rows to render at the end of the list. */
	rangeAtEnd(viewHeight: number): RowRange;
	/** After a small scroll: the anchor becomes the first row with a known height. */
	slideTo(top: number, viewHeight: number): void;
	/** After a large scroll: chooses the anchor by the view's relative position. */
	jumpTo(top: number): void;
	/**
	 * Call before all heights change. The returned function restores the view: its first row that begins in view, or
	 * else the same part of the row that fills it.
	 */
	hold(top: number, viewHeight: number): () => void;
	/** Whether a row near the view fills it, or begins in it with at least `MARGIN` pixels, or the whole row, visible. */
	isInView(row: number, top: number, viewHeight: number): boolean;
	/** Puts a row `below` pixels below the top of the view. Returns the new top of the view. */
	goTo(row: number, below: number, viewHeight: number): number;
	/** Moves all rows to their exact positions. Returns the top at which the view shows the same content. */
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
			// `top` is negative while content above the list is in view.
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
			// Content above the list may be in view too.
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

/** A row with a known top, from which the others follow. */
interface RowAnchor {
	readonly row: number;
	readonly y: number;
}

function topOfRow(heights: RowHeights, anchor: RowAnchor, row: number): number {
	let { y } = anchor;
	for (let index = anchor.row; index < row; index++) y += heights.at(index);
	for (let index = anchor.row - 1; index >= row; index--) y -= heights.at(index);
	return y;
}

/** The row at a position, clamped to the list. */
function rowAt(heights: RowHeights, anchor: RowAnchor, top: number): RowAnchor {
	let { row, y } = anchor;
	while (row > 0 && y > top) y -= heights.at(--row);
	while (row < heights.count - 1 && y + heights.at(row) <= top) y += heights.at(row++);
	return { row, y };
}

/** The rows between two positions, including partly visible ones. */
function rowsBetween(heights: RowHeights, anchor: RowAnchor, start: number, end: number): RowRange {
	let from = anchor.row;
	for (let { y } = anchor; from > 0 && y > start; ) y -= heights.at(--from);
	let to = anchor.row;
	for (let { y } = anchor; to < heights.count && y < end; ) y += heights.at(to++);
	return { from, to };
}

/** Rows in one element. */
export interface RowChunk extends RowRange {
	/** Stable while rows of the chunk change. */
	id: number;
}

/** Splits a range at multiples of `CHUNK_ROWS`. */
export function chunksOf({ from, to }: RowRange): RowChunk[] {
	const chunks: RowChunk[] = [];
	for (let start = from; start < to; ) {
		const id = Math.floor(start / CHUNK_ROWS);
		const end = Math.min(to, (id + 1) * CHUNK_ROWS);
		chunks.push({ id, from: start, to: end });
		start = end;
	}
	return chunks;
}

/** Rows of a chunk that are on the page, in order. */
export interface ShownChunk {
	id: number;
	rows: number[];
}

/** The chunks of a range, with further rows before and after it. */
export function chunksWith(range: RowRange, others: Iterable<number>): ShownChunk[] {
	const single = [...others].sort((one, other) => one - other).map((row) => ({ from: row, to: row + 1 }));
	const parts = [
		...single.filter(({ to }) => to <= range.from),
		range,
		...single.filter(({ from }) => from >= range.to),
	];
	const chunks = new Map<number, number[]>();
	for (const { id, from, to } of parts.flatMap(chunksOf)) {
		const rows = chunks.get(id) ?? [];
		for (let row = from; row < to; row++) rows.push(row);
		chunks.set(id, rows);
	}
	return [...chunks].map(([id, rows]) => ({ id, rows }));
}
