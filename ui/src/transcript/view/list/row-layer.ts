import type { RowRange } from "../../blocks/rows/row.ts";
import type { RowGeometry } from "./row-geometry.ts";
import type { RowListElements } from "./scroll-view.ts";

/** The rendered rows, in an element as tall as all rows. */
export interface RowLayer {
	/** Positions the rows. `isFollowing`: the last row stays at the end while it grows. */
	place(range: RowRange, isFollowing: boolean): void;
	/** Reads the heights of loaded rows. */
	readHeights(): void;
	/** Whether the layer had this size when heights were last read. */
	isMeasured(size: { width: number; height: number }): boolean;
}

/** Tolerance for rounding, in pixels. */
const SAME_SIZE = 0.5;

export function createRowLayer({ container, layer }: RowListElements, geometry: RowGeometry): RowLayer {
	const { heights } = geometry;

	let size = { width: 0, height: 0 };

	/** Rendered rows are consecutive, except those kept outside of the range. */
	function eachRow(visit: (row: number, element: Element) => void) {
		let row: number | null = null;
		for (const chunk of layer.children) {
			for (const element of chunk.children) {
				if (element.hasAttribute("data-kept")) continue;
				row ??= element instanceof HTMLElement ? Number(element.dataset.index) : 0;
				visit(row++, element);
			}
		}
	}

	function read(row: number, element: Element) {
		if (element.hasAttribute("data-loaded")) heights.set(row, element.getBoundingClientRect().height);
	}

	return {
		place({ from, to }, isFollowing) {
			container.style.paddingTop = `${geometry.topOf(from)}px`;
			// While following, the natural height avoids measuring. Otherwise, rows that are not loaded yet would make
			// the container too short to scroll to the target.
			container.style.height = isFollowing ? "auto" : `${Math.max(geometry.height, geometry.topOf(to))}px`;
		},
		readHeights() {
			let known = 0;
			eachRow((row, element) => {
				if (!heights.isKnown(row)) read(row, element);
				known += heights.at(row);
			});
			size = layer.getBoundingClientRect();
			// Setting every height per line of a live run is expensive, and most are unchanged.
			if (Math.abs(known - size.height) >= SAME_SIZE) eachRow(read);
		},
		isMeasured({ width, height }) {
			return Math.abs(width - size.width) < SAME_SIZE && Math.abs(height - size.height) < SAME_SIZE;
		},
	};
}
