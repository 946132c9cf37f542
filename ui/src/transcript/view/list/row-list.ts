import { createListJump } from "./list-jump.ts";
import { createReaderInput } from "./reader-input.ts";
import { createRenderedRange } from "./rendered-range.ts";
import { createRowGeometry, MARGIN, type RowRange } from "./row-geometry.ts";
import { createRowLayer } from "./row-layer.ts";
import { createScrollView, type RowListElements } from "./scroll-view.ts";

export interface RowListOptions {
	/** Height of a row as long as none is known, in pixels. */
	guess: number;
	/** Stay at the end when rows are added. */
	following: boolean;
	onFollow: (following: boolean) => void;
}

/** Renders the part of a long list that is in view, and keeps what the reader sees in its place. */
export interface RowList {
	/** The rows to render. */
	readonly range: RowRange;
	/** Calls back when `range` changes. Returns the unsubscribe function. */
	subscribe(callback: () => void): () => void;
	setCount(count: number): void;
	/** Called when rows have been rendered, before they are painted. */
	measure(): void;
	/** Shows a row in the upper part of the view, or `below` pixels below its top. A fraction is a place further down in the row. */
	goTo(row: number, below?: number): void;
	/** Scrolls as far as it takes to have something in the view that is at `rect` of the window. */
	reveal(rect: DOMRect): void;
	isInView(row: number): boolean;
	heightOf(row: number): number;
	/** The topmost row in view, and how many pixels below the top of the view it begins. */
	top(): { row: number; below: number };
	follow(following: boolean): void;
	close(): void;
}

/** Part of the view that is above a row which the reader is taken to. */
const ABOVE_TARGET = 0.25;
/** A scroll of more views than this, without a wheel or finger that explains it, is one of the scroll bar. */
const FAR_VIEWS = 4;

export function createRowList(elements: RowListElements, options: RowListOptions): RowList {
	const { scroller } = elements;
	const geometry = createRowGeometry(options.guess);
	const { heights } = geometry;
	const view = createScrollView(elements);
	const rows = createRowLayer(elements, geometry);
	const rendered = createRenderedRange();
	const jump = createListJump({ geometry, view, rows, rendered });
	let isFollowing = options.following;

	function render() {
		const { current } = rendered;
		rendered.set(isFollowing ? geometry.rangeAtEnd(view.height) : geometry.rangeAt(view.top, view.height, current));
	}

	function measure() {
		rows.place(rendered.current, isFollowing);
		if (isFollowing) view.scrollToEnd();
		if (view.readSizes()) heights.forget();
		rows.readHeights();
		const { from, to } = rendered.current;
		const isAtAnEnd = from === 0 || to >= heights.count;
		if (!isFollowing) {
			const top = isAtAnEnd || !reader.isMoving() ? geometry.settle(view.top) : view.top;
			rows.place(rendered.current, false);
			view.scrollTo(top);
		}
		geometry.slideTo(view.top);
		if (!jump.goOn()) render();
	}

	function setFollowing(next: boolean) {
		if (next === isFollowing) return;
		isFollowing = next;
		options.onFollow(next);
	}

	const reader = createReaderInput(scroller, {
		onScroll(isPushed) {
			const delta = view.readScroll();
			if (delta === 0) return;
			jump.cancel();
			if (Math.abs(delta) > FAR_VIEWS * view.height && !isPushed) geometry.jumpTo(view.top);
			else geometry.slideTo(view.top);
			if (delta > 0 && view.isAtEnd()) setFollowing(true);
			render();
		},
		onUp() {
			if (scroller.scrollTop > 0) setFollowing(false);
		},
		onRest: measure,
	});
	const observer = observeSizes(elements, measure);
	view.readSizes();

	return {
		get range() {
			return rendered.current;
		},
		subscribe: rendered.subscribe,
		setCount(count) {
			if (count === heights.count) return;
			heights.setCount(count);
			render();
		},
		measure,
		goTo(place, below = view.height * ABOVE_TARGET) {
			setFollowing(false);
			jump.start(place, below);
		},
		reveal(rect) {
			const top = rect.top - scroller.getBoundingClientRect().bottom + view.height;
			if (top >= MARGIN && top + rect.height <= view.height - MARGIN) return;
			setFollowing(false);
			jump.cancel();
			view.scrollTo(view.top + top - view.height * ABOVE_TARGET);
			geometry.slideTo(view.top);
			render();
		},
		isInView(row) {
			const { from, to } = rendered.current;
			return row >= from && row < to && geometry.isInView(row, view.top, view.height);
		},
		heightOf: heights.at,
		top: () => ({ row: geometry.anchor.row, below: geometry.anchor.y - view.top }),
		follow(next) {
			jump.cancel();
			setFollowing(next);
			render();
			measure();
		},
		close() {
			observer.disconnect();
			reader.close();
		},
	};
}

function observeSizes({ scroller, container, layer }: RowListElements, onResize: () => void): ResizeObserver {
	const observer = new ResizeObserver(onResize);
	for (const element of [scroller, layer, ...(container.parentElement?.children ?? [])]) observer.observe(element);
	return observer;
}
