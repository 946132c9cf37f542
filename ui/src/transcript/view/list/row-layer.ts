import type { RowRange } from "../../blocks/rows/row-range.ts";
import type { RowGeometry } from "./row-geometry.ts";
import type { RowListElements } from "./scroll-view.ts";

/** The rendered rows in the element that is as high as all rows. */
export interface RowLayer {
	/** Puts the rows of a range where the geometry has them. `isFollowing`: the last row stays at the end while it grows. */
	place(range: RowRange, isFollowing: boolean): void;
	/** Notes the heights of the rendered rows that have their content. */
	readHeights(): void;
	/** Whether the layer had this size when the heights were read last. */
	isMeasured(size: { width: number; height: number }): boolean;
}

/** Differences of less than this are those of rounding, in pixels. */
const SAME_SIZE = 0.5;

export function createRowLayer({ container, layer }: RowListElements, geometry: RowGeometry): RowLayer {
	const { heights } = geometry;

	let size = { width: 0, height: 0 };

	/** The rendered rows follow each other. */
	function eachRow(visit: (row: number, element: Element) => void) {
		const first = layer.firstElementChild?.firstElementChild;
		let row = first instanceof HTMLElement ? Number(first.dataset.index) : 0;
		for (const chunk of layer.children) for (const element of chunk.children) visit(row++, element);
	}

	function read(row: number, element: Element) {
		if (element.hasAttribute("data-loaded")) heights.set(row, element.getBoundingClientRect().height);
	}

	return {
		place({ from, to }, isFollowing) {
			container.style.paddingTop = `${geometry.topOf(from)}px`;
			// As high as its rows are, so that nothing has to be measured to stay at the end. Otherwise, rows that have not got
			// their content yet would make it too short for the place that the reader is taken to.
			container.style.height = isFollowing ? "auto" : `${Math.max(geometry.height, geometry.topOf(to))}px`;
		},
		readHeights() {
			let known = 0;
			eachRow((row, element) => {
				if (!heights.isKnown(row)) read(row, element);
				known += heights.at(row);
			});
			size = layer.getBoundingClientRect();
			// To read every height for each line of a live run costs too much, and mostly none has changed.
			if (Math.abs(known - size.height) >= SAME_SIZE) eachRow(read);
		},
		isMeasured({ width, height }) {
			return Math.abs(width - size.width) < SAME_SIZE && Math.abs(height - size.height) < SAME_SIZE;
		},
	};
}
