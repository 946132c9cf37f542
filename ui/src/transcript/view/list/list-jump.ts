import type { RenderedRange } from "./rendered-range.ts";
import type { RowGeometry } from "./row-geometry.ts";
import type { RowLayer } from "./row-layer.ts";
import type { ScrollView } from "./scroll-view.ts";

/** Takes the reader to a row, or to a place further down in it, whose distance is known only when the row has been rendered. */
export interface ListJump {
	/** @param place Number of a row; its fraction is the part of the row that is above the place. */
	start(place: number, below: number): void;
	/** Goes to the place again if the height of its row has become known. Returns `false` when there is nothing to do. */
	goOn(): boolean;
	/** The reader has scrolled away. */
	cancel(): void;
}

interface ListParts {
	geometry: RowGeometry;
	view: ScrollView;
	rows: RowLayer;
	rendered: RenderedRange;
}

export function createListJump({ geometry, view, rows, rendered }: ListParts): ListJump {
	const { heights } = geometry;
	let wanted: { place: number; below: number } | null = null;

	function go(place: number, below: number) {
		const row = Math.floor(place);
		const top = geometry.goTo(row, below - (place - row) * heights.at(row), view.height);
		const next = geometry.rangeAt(top, view.height, rendered.current);
		// The rows that are rendered belong elsewhere; they are replaced before they are painted.
		rows.place(next);
		view.scrollTo(top);
		rendered.set(next);
	}

	return {
		start(place, below) {
			wanted = Number.isInteger(place) ? null : { place, below };
			go(place, below);
		},
		goOn() {
			if (!wanted || !heights.isKnown(Math.floor(wanted.place))) return false;
			const { place, below } = wanted;
			wanted = null;
			go(place, below);
			return true;
		},
		cancel() {
			wanted = null;
		},
	};
}
