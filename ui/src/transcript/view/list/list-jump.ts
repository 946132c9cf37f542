import type { RenderedRange } from "./rendered-range.ts";
import type { RowGeometry } from "./row-geometry.ts";
import type { RowLayer } from "./row-layer.ts";
import type { ScrollView } from "./scroll-view.ts";

/** Takes the reader to a row, or to a place further down in it. It is found when the rows around it have been rendered. */
export interface ListJump {
	/** @param place Number of a row; its fraction is the part of the row that is above the place. */
	start(place: number, below: number): void;
	/** Goes to the place again once the heights above it are known. Returns `false` when there is nothing to do. */
	goOn(): boolean;
	/** The place has not been found yet. */
	readonly isGoing: boolean;
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

	function go({ place, below }: { place: number; below: number }) {
		const row = Math.floor(place);
		const top = geometry.goTo(row, below - (place - row) * heights.at(row), view.height);
		const next = geometry.rangeAt(top, view.height, rendered.current);
		// The rows that are rendered belong elsewhere; they are replaced before they are painted.
		rows.place(next, false);
		view.scrollTo(top);
		rendered.set(next);
	}

	/** Rows above the place that get their heights later would push it out of the view. */
	function isSettled(place: number): boolean {
		const row = Math.floor(place);
		for (let index = Math.min(rendered.current.from, row); index <= row; index++) {
			if (!heights.isKnown(index)) return false;
		}
		return true;
	}

	return {
		start(place, below) {
			wanted = { place, below };
			go(wanted);
			if (isSettled(place)) wanted = null;
		},
		goOn() {
			if (!wanted || !isSettled(wanted.place)) return false;
			const { place } = wanted;
			go(wanted);
			// Lower rows than expected are followed by more of them.
			if (isSettled(place)) wanted = null;
			return true;
		},
		get isGoing() {
			return wanted !== null;
		},
		cancel() {
			wanted = null;
		},
	};
}
