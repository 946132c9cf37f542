import type { RowRange } from "../../blocks/rows/row.ts";
import { createListLayout, type ListLayout } from "./list-layout.ts";
import { ABOVE_TARGET, createListReveal } from "./list-reveal.ts";
import type { RowListElements } from "./scroll-view.ts";
import { createUserInput, type UserInput } from "./user-input.ts";

export interface RowListOptions {
	/** Assumed row height in pixels, until one is known. */
	guess: number;
	/** Whether to stay at the end when rows are added. */
	following: boolean;
	onFollow: (following: boolean) => void;
}

/** A virtual list that keeps visible rows in position. */
export interface RowList {
	readonly range: RowRange;
	/** Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
	setCount(count: number): void;
	/** Called when rows have rendered, before paint. */
	measure(): void;
	/**
	 * Shows a row in the upper part of the view, or `below` pixels below its top. A fraction is a position in the row.
	 */
	goTo(row: number, below?: number): void;
	/**
	 * Scrolls the minimum distance to show a rectangle in viewport coordinates. Returns `false` when rows must render
	 * first; retry on their next change.
	 */
	reveal(rectOf: () => DOMRect): boolean;
	isInView(row: number): boolean;
	/** Whether the list has left the position of the last `goTo` with `below`. */
	readonly hasMoved: boolean;
	/** Number of scrolls by the user and by commands. */
	readonly moves: number;
	heightOf(row: number): number;
	/** The topmost visible row, and its offset from the top of the view in pixels. */
	top(): { row: number; below: number };
	follow(following: boolean): void;
	/** Scrolls to the start of the scroller, which may be above the rows. */
	goToStart(): void;
	close(): void;
}

/** A scroll by more than this many view heights, without wheel or touch, comes from the scroll bar. */
const FAR_VIEWS = 4;

export function createRowList(elements: RowListElements, options: RowListOptions): RowList {
	const { scroller } = elements;
	const layout = createListLayout(elements, options.guess, options.following);
	const { geometry, view, rendered, jump } = layout;
	let hasMoved = true;
	let moves = 0;
	const revealed = createListReveal(layout, scroller, () => {
		setFollowing(false);
		hasMoved = true;
	});

	/** Ends the current jump, because the user or another command scrolls. */
	function leave() {
		jump.cancel();
		revealed.cancel();
		hasMoved = true;
		moves++;
	}

	/** Lets content that the user opens push away what was shown. */
	function release() {
		if (jump.isHeld) geometry.slideTo(view.top, view.height);
		jump.release();
		revealed.cancel();
	}

	function setFollowing(next: boolean) {
		if (next === layout.isFollowing) return;
		layout.isFollowing = next;
		options.onFollow(next);
	}

	function measure() {
		if (layout.measure(reader.isMoving())) revealed.keep();
	}

	const reader = createReader(scroller, layout, { leave, release, setFollowing, measure });
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
			// A row that was just opened is taller, which would move the target.
			const isShown = layout.measure(reader.isMoving());
			if (isShown) revealed.start(rectOf);
			return isShown;
		},
		isInView: layout.isInView,
		get hasMoved() {
			return hasMoved;
		},
		get moves() {
			return moves;
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

interface ListActions {
	leave(): void;
	release(): void;
	setFollowing(next: boolean): void;
	measure(): void;
}

/** Moves the list as the user scrolls. */
function createReader(scroller: HTMLElement, layout: ListLayout, actions: ListActions): UserInput {
	const { geometry, view } = layout;
	const { leave, release, setFollowing, measure } = actions;
	return createUserInput(scroller, {
		onScroll(isPushed) {
			const delta = view.readScroll();
			if (delta === 0) return;
			leave();
			if (Math.abs(delta) > FAR_VIEWS * view.height && !isPushed) geometry.jumpTo(view.top);
			else geometry.slideTo(view.top, view.height);
			if (delta > 0 && view.isAtEnd()) setFollowing(true);
			// Upward scrolls without wheel or key come from the browser's search or a focus change.
			else if (delta < 0 && !view.isAtEnd()) setFollowing(false);
			layout.render();
		},
		onCancelledScroll: view.undoScroll,
		onUp() {
			if (scroller.scrollTop > 0) setFollowing(false);
		},
		onInteraction: release,
		onUnfold() {
			release();
			setFollowing(false);
		},
		onRest: measure,
	});
}

interface SizeListeners {
	/** Whether heights have already been read at this size of the layer. */
	isMeasured(layerSize: DOMRectReadOnly): boolean;
	onResize(): void;
}

/** Called when rows, or content around them in the scroller, change their size. */
function observeSizes(elements: RowListElements, { isMeasured, onResize }: SizeListeners): ResizeObserver {
	const { scroller, container, layer } = elements;
	const observer = new ResizeObserver((entries) => {
		// Each line of a live run resizes the layer after it was measured.
		if (!entries.every(({ target, contentRect }) => target === layer && isMeasured(contentRect))) onResize();
	});
	observer.observe(scroller);
	observer.observe(layer);
	for (let part: HTMLElement | null = container; part && part !== scroller; part = part.parentElement) {
		for (const element of part.parentElement?.children ?? []) {
			// Skips the container and its ancestors, whose sizes follow from the layer's.
			if (element !== part) observer.observe(element);
		}
	}
	return observer;
}
