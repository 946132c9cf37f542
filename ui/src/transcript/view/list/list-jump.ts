import type { RenderedRange } from "./rendered-range.ts";
import type { RowGeometry } from "./row-geometry.ts";
import type { RowLayer } from "./row-layer.ts";
import type { ScrollView } from "./scroll-view.ts";

/** Scrolls to a row, or to a position in it, once the rows around it have rendered. */
export interface ListJump {
	/** @param position Row number; its fraction is the share of the row above the position. */
	start(position: number, below: number): void;
	/** Retries once the heights above are known. Returns `false` when nothing is left to do. */
	goOn(): boolean;
	/** Whether the position has not been reached yet. */
	readonly isGoing: boolean;
	/** Whether the row of the last jump keeps its place in the view when heights change. */
	readonly isHeld: boolean;
	/** Stops holding the row, without cancelling the jump. */
	release(): void;
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
	let wanted: { position: number; below: number } | null = null;
	let isHeld = false;

	function go({ position, below }: { position: number; below: number }) {
		const row = Math.floor(position);
		const top = geometry.goTo(row, below - (position - row) * heights.at(row), view.height);
		const next = geometry.rangeAt(top, view.height, rendered.current);
		// The rendered rows are at another position; they are replaced before paint.
		rows.place(next, false);
		view.scrollTo(top);
		rendered.set(next);
	}

	/** Whether the heights above the position are known; unknown ones would push it out of view later. */
	function isSettled(position: number): boolean {
		const row = Math.floor(position);
		for (let index = Math.min(rendered.current.from, row); index <= row; index++) {
			if (!heights.isKnown(index)) return false;
		}
		return true;
	}

	return {
		start(position, below) {
			wanted = { position, below };
			isHeld = true;
			go(wanted);
			if (isSettled(position)) wanted = null;
		},
		goOn() {
			if (!wanted || !isSettled(wanted.position)) return false;
			const { position } = wanted;
			go(wanted);
			// When rows are shorter than expected, more of them have to render.
			if (isSettled(position)) wanted = null;
			return true;
		},
		get isGoing() {
			return wanted !== null;
		},
		get isHeld() {
			return isHeld;
		},
		release() {
			isHeld = false;
		},
		cancel() {
			wanted = null;
			isHeld = false;
		},
	};
}
