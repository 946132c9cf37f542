import type { RowRange } from "../../blocks/rows/row-range.ts";
import { createListLayout } from "./list-layout.ts";
import { ABOVE_TARGET, createListReveal } from "./list-reveal.ts";
import { observeSizes } from "./observe-sizes.ts";
import type { RowListElements } from "./scroll-view.ts";
import { createUserInput } from "./user-input.ts";

export interface RowListOptions {
	/** Height of a row as long as none is known, in pixels. */
	guess: number;
	/** Stay at the end when rows are added. */
	following: boolean;
	onFollow: (following: boolean) => void;
}

/** Renders the part of a long list that is in view, and keeps what the reader sees in position. */
export interface RowList {
	/** The rows to render. */
	readonly range: RowRange;
	/** Calls back when `range` changes. Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
	setCount(count: number): void;
	/** Called when rows have been rendered, before they are painted. */
	measure(): void;
	/** Shows a row in the upper part of the view, or `below` pixels below its top. A fraction is a position further down in the row. */
	goTo(row: number, below?: number): void;
	/**
	 * Scrolls as far as it takes to have something in the view that is at a rectangle of the window. Returns `false` when rows
	 * have still to be rendered first; the next change of the rows is the time to try again.
	 */
	reveal(rectOf: () => DOMRect): boolean;
	isInView(row: number): boolean;
	/** The list no longer shows the position that `goTo` was called with `below` for. */
	readonly hasMoved: boolean;
	heightOf(row: number): number;
	/** The topmost row in view, and how many pixels below the top of the view it begins. */
	top(): { row: number; below: number };
	follow(following: boolean): void;
	/** Scrolls to the start of the scroller, which may be above the rows. */
	goToStart(): void;
	close(): void;
}

/** A scroll of more views than this, without a wheel or finger that explains it, is one of the scroll bar. */
const FAR_VIEWS = 4;

export function createRowList(elements: RowListElements, options: RowListOptions): RowList {
	const { scroller } = elements;
	const layout = createListLayout(elements, options.guess, options.following);
	const { geometry, view, rendered, jump } = layout;
	let hasMoved = true;
	const revealed = createListReveal(layout, scroller, () => {
		setFollowing(false);
		hasMoved = true;
	});

	/** The reader, or `goTo` and `follow`, go elsewhere. */
	function leave() {
		jump.cancel();
		revealed.cancel();
		hasMoved = true;
	}

	function setFollowing(next: boolean) {
		if (next === layout.isFollowing) return;
		layout.isFollowing = next;
		options.onFollow(next);
	}

	function measure() {
		if (layout.measure(reader.isMoving())) revealed.keep();
	}

	const reader = createUserInput(scroller, {
		onScroll(isPushed) {
			const delta = view.readScroll();
			if (delta === 0) return;
			leave();
			if (Math.abs(delta) > FAR_VIEWS * view.height && !isPushed) geometry.jumpTo(view.top);
			else geometry.slideTo(view.top, view.height);
			if (delta > 0 && view.isAtEnd()) setFollowing(true);
			// Not by a wheel or key that is known, but by a search of the browser or a focus that moves.
			else if (delta < 0 && !view.isAtEnd()) setFollowing(false);
			layout.render();
		},
		onCancelledScroll: view.undoScroll,
		onUp() {
			if (scroller.scrollTop > 0) setFollowing(false);
		},
		onInteraction: revealed.cancel,
		onUnfold() {
			revealed.cancel();
			setFollowing(false);
		},
		onRest: measure,
	});
	const observer = observeSizes(elements, { isMeasured: layout.isMeasured, onResize: measure });

	return {
		get range() {
			return rendered.current;
		},
		subscribe: rendered.subscribe,
		setCount: layout.setCount,
		measure,
		goTo(position, below) {
			leave();
			setFollowing(false);
			hasMoved = below === undefined;
			reader.cancelScroll();
			jump.start(position, below ?? view.height * ABOVE_TARGET);
		},
		reveal(rectOf) {
			// A row that was opened a moment ago is higher than it was, which would move what is scrolled to.
			const isShown = layout.measure(reader.isMoving());
			if (isShown) revealed.start(rectOf);
			return isShown;
		},
		isInView: layout.isInView,
		get hasMoved() {
			return hasMoved;
		},
		heightOf: geometry.heights.at,
		top: layout.top,
		follow(next) {
			leave();
			setFollowing(next);
			if (next) reader.cancelScroll();
			layout.render();
			measure();
		},
		goToStart() {
			leave();
			setFollowing(false);
			reader.cancelScroll();
			layout.goToStart();
		},
		close() {
			observer.disconnect();
			reader.close();
		},
	};
}
