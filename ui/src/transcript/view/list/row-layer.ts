import type { RowGeometry, RowRange } from "./row-geometry.ts";
import type { RowListElements } from "./scroll-view.ts";

/** The rendered rows in the element that is as high as all rows. */
export interface RowLayer {
	/** Puts the rows of a range where the geometry has them. */
	place(range: RowRange): void;
	/** Notes the heights of the rendered rows that have their content. */
	readHeights(): void;
}

export function createRowLayer({ container, layer }: RowListElements, geometry: RowGeometry): RowLayer {
	const { heights } = geometry;
	return {
		place({ from, to }) {
			container.style.paddingTop = `${geometry.topOf(from)}px`;
			// With the last row, it is as high as its rows are, so that nothing has to be measured to stay at the end.
			container.style.height = to < heights.count ? `${geometry.height}px` : "auto";
		},
		readHeights() {
			for (const child of layer.children) {
				if (!(child instanceof HTMLElement) || child.dataset.loaded === undefined) continue;
				heights.set(Number(child.dataset.index), child.getBoundingClientRect().height);
			}
		},
	};
}
