import type { ListLayout } from "./list-layout.ts";
import { MARGIN } from "./row-geometry.ts";

/** Keeps a target in view while images or width changes above it move it. */
export interface ListReveal {
	/** Scrolls the minimum distance. Ignores a rectangle without height, whose element was removed. */
	start(rectOf: () => DOMRect): void;
	/** Scrolls again if the target has left the view. */
	keep(): void;
	cancel(): void;
}

/** Share of the view above a target row. */
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
