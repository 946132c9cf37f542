import type { ListLayout } from "./list-layout.ts";
import { MARGIN } from "./row-geometry.ts";

/** Keeps something in the view that the reader was taken to: a picture above it, or another width, may push it away. */
export interface ListReveal {
	/** Scrolls as far as it takes. A rectangle without height is ignored: what had it is gone. */
	start(rectOf: () => DOMRect): void;
	/** Scrolls again if it has left the view. */
	keep(): void;
	/** The reader goes elsewhere. */
	cancel(): void;
}

/** Part of the view that is above a row which the reader is taken to. */
export const ABOVE_TARGET = 0.25;

export function createListReveal(layout: ListLayout, scroller: HTMLElement, onScroll: () => void): ListReveal {
	const { view } = layout;
	let revealed: (() => DOMRect) | null = null;

	function keep() {
		const rect = revealed?.();
		if (!rect || rect.height === 0) return;
		const top = rect.top - scroller.getBoundingClientRect().bottom + view.height;
		if (top >= MARGIN && top + rect.height <= view.height - MARGIN) return;
		onScroll();
		layout.scrollTo(view.top + top - view.height * ABOVE_TARGET);
	}

	return {
		start(rectOf) {
			revealed = rectOf;
			keep();
		},
		keep,
		cancel() {
			revealed = null;
		},
	};
}
