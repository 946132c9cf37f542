import type { RowGeometry } from "./row-geometry.ts";
import type { RowRange } from "./row-range.ts";
import type { RowListElements } from "./scroll-view.ts";

/** The rendered rows in the element that is as high as all rows. */
export interface RowLayer {
	/** Puts the rows of a range where the geometry has them. `isFollowing`: the last row stays at the end while it grows. */
	place(range: RowRange, isFollowing: boolean): void;
	/** Notes the heights of the rendered rows that have their content. */
	readHeights(): void;
}

interface RenderedRow {
	row: number;
	element: Element;
}

/** Differences of less than this are those of rounding, in pixels. */
const SAME_HEIGHT = 0.5;

export function createRowLayer({ container, layer }: RowListElements, geometry: RowGeometry): RowLayer {
	const { heights } = geometry;

	/** The rendered rows follow each other. */
	function rows(): RenderedRow[] {
		const [first] = layer.children;
		const from = first instanceof HTMLElement ? Number(first.dataset.index) : 0;
		return Array.from(layer.children, (element, offset) => ({ row: from + offset, element }));
	}

	function read(rendered: RenderedRow[]) {
		for (const { row, element } of rendered) {
			if (element.hasAttribute("data-loaded")) heights.set(row, heightOf(element));
		}
	}

	return {
		place({ from, to }, isFollowing) {
			container.style.paddingTop = `${geometry.topOf(from)}px`;
			// As high as its rows are, so that nothing has to be measured to stay at the end. Otherwise, rows that have not got
			// their content yet would make it too short for the place that the reader is taken to.
			container.style.height = isFollowing ? "auto" : `${Math.max(geometry.height, geometry.topOf(to))}px`;
		},
		readHeights() {
			const rendered = rows();
			read(rendered.filter(({ row }) => !heights.isKnown(row)));
			const known = rendered.reduce((sum, { row }) => sum + heights.at(row), 0);
			// To read every height for each line of a live run costs too much, and mostly none has changed.
			if (Math.abs(known - heightOf(layer)) >= SAME_HEIGHT) read(rendered);
		},
	};
}

function heightOf(element: Element): number {
	return element.getBoundingClientRect().height;
}
