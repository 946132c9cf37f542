import { createReaderInput } from "./reader-input.ts";
import { createRowGeometry, type RowRange } from "./row-geometry.ts";
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
	/** Shows a row in the upper part of the view, or `below` pixels below its top. */
	goTo(row: number, below?: number): void;
	/** Scrolls as far as it takes to have something in the view that is at `rect` of the window. */
	reveal(rect: DOMRect): void;
	isInView(row: number): boolean;
	/** The topmost row in view, and how many pixels below the top of the view it begins. */
	top(): { row: number; below: number };
	follow(following: boolean): void;
	close(): void;
}

/** Part of the view that is above a row which the reader is taken to. */
const ABOVE_TARGET = 0.25;
/** A scroll of more views than this, without a wheel or finger that explains it, is one of the scroll bar. */
const FAR_VIEWS = 4;
/** Space between something that is revealed and the edges of the view, in pixels. */
const MARGIN = 32;

export function createRowList(elements: RowListElements, options: RowListOptions): RowList {
	const { scroller, container, layer } = elements;
	const geometry = createRowGeometry(options.guess);
	const { heights } = geometry;
	const view = createScrollView(elements);
	const callbacks = new Set<() => void>();
	let range: RowRange = { from: 0, to: 0 };
	let isFollowing = options.following;

	function readHeights() {
		for (const child of layer.children) {
			if (!(child instanceof HTMLElement) || child.dataset.loaded === undefined) continue;
			heights.set(Number(child.dataset.index), child.getBoundingClientRect().height);
		}
	}

	/** Below the last row, the container is as high as its rows, so that nothing has to be measured to stay at the end. */
	function place() {
		container.style.paddingTop = `${geometry.topOf(range.from)}px`;
		container.style.height = range.to < heights.count ? `${geometry.height}px` : "auto";
	}

	function settle() {
		const settled = geometry.settle(view.top);
		place();
		view.scrollTo(settled);
	}

	function renderRange(next: RowRange) {
		if (next.from === range.from && next.to === range.to) return;
		range = next;
		for (const callback of callbacks) callback();
	}

	function render() {
		renderRange(isFollowing ? geometry.rangeAtEnd(view.height) : geometry.rangeAt(view.top, view.height, range));
	}

	function measure() {
		place();
		if (isFollowing) view.scrollToEnd();
		if (view.readSizes()) heights.forget();
		readHeights();
		const isAtAnEnd = range.from === 0 || range.to >= heights.count;
		if (!isFollowing && (isAtAnEnd || !reader.isMoving())) settle();
		geometry.slideTo(view.top);
		render();
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
	const observer = new ResizeObserver(measure);
	for (const element of [scroller, layer, ...(container.parentElement?.children ?? [])]) observer.observe(element);
	view.readSizes();

	return {
		get range() {
			return range;
		},
		subscribe(callback) {
			callbacks.add(callback);
			return () => callbacks.delete(callback);
		},
		setCount(count) {
			if (count === heights.count) return;
			heights.setCount(count);
			render();
		},
		measure,
		goTo(row, below = view.height * ABOVE_TARGET) {
			setFollowing(false);
			const top = geometry.goTo(row, below, view.height);
			const next = geometry.rangeAt(top, view.height, range);
			// The rows that are rendered are far from their places now; they are replaced before they are painted.
			container.style.paddingTop = `${geometry.topOf(next.from)}px`;
			container.style.height = `${geometry.height}px`;
			view.scrollTo(top);
			renderRange(next);
		},
		reveal(rect) {
			const end = scroller.getBoundingClientRect().bottom;
			const start = end - view.height;
			if (rect.top >= start + MARGIN && rect.bottom <= end - MARGIN) return;
			setFollowing(false);
			view.scrollTo(view.top + rect.top - start - view.height * ABOVE_TARGET);
			geometry.slideTo(view.top);
			render();
		},
		isInView(row) {
			if (row < range.from || row >= range.to) return false;
			const top = geometry.topOf(row) - view.top;
			return top + heights.at(row) > MARGIN && top < view.height - MARGIN;
		},
		top: () => ({ row: geometry.anchor.row, below: geometry.anchor.y - view.top }),
		follow(next) {
			setFollowing(next);
			if (next) {
				render();
				measure();
			}
		},
		close() {
			observer.disconnect();
			reader.close();
		},
	};
}
