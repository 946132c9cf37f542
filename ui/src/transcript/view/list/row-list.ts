import { listenToReader } from "./reader-input.ts";
import { createRowGeometry, type RowRange } from "./row-geometry.ts";

/** The elements of a list. All but the scroller are inside of it. */
export interface RowListElements {
	scroller: HTMLElement;
	/** Sticks to the top of the scroller and covers rows. */
	toolbar: HTMLElement;
	/** Has the height of all rows. */
	container: HTMLElement;
	/** In the container: the rendered rows, each an element with `data-index`, and `data-loaded` if it has its content. */
	layer: HTMLElement;
}

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
const IDLE_MS = 150;
/** Distance in pixels from which the scroller counts as being at its end. */
const END_DISTANCE = 24;
/** Space between something that is revealed and the edges of the view, in pixels. */
const MARGIN = 32;

export function createRowList(elements: RowListElements, { guess, following, onFollow }: RowListOptions): RowList {
	const { scroller, toolbar, container, layer } = elements;
	const geometry = createRowGeometry(guess);
	const { heights } = geometry;
	const callbacks = new Set<() => void>();
	let range: RowRange = { from: 0, to: 0 };
	let isFollowing = following;
	let lastTop = scroller.scrollTop;
	/** Height of what is above the rows, without the part that sticks. */
	let cards = 0;
	let viewHeight = 0;
	let width = 0;
	let idle: ReturnType<typeof setTimeout> | undefined;

	/** Top of the view in the container. */
	const top = () => lastTop - cards;

	function scrollTo(next: number) {
		if (Math.abs(next - lastTop) < 0.5) return;
		scroller.scrollTop = next;
		lastTop = scroller.scrollTop;
	}

	function readLayout() {
		const before = cards;
		cards = container.offsetTop - toolbar.offsetHeight;
		viewHeight = scroller.clientHeight - toolbar.offsetHeight;
		// Cards that change above the view must not move what is in it.
		if (lastTop > before && before > 0) scrollTo(lastTop + cards - before);
		if (container.clientWidth !== width && width > 0) heights.forget();
		width = container.clientWidth;
	}

	function readHeights() {
		for (const child of layer.children) {
			if (!(child instanceof HTMLElement) || child.dataset.loaded === undefined) continue;
			heights.set(Number(child.dataset.index), child.getBoundingClientRect().height);
		}
	}

	function place() {
		container.style.height = `${geometry.height}px`;
		layer.style.top = `${geometry.topOf(range.from)}px`;
	}

	function settle() {
		const settled = geometry.settle(top());
		place();
		scrollTo(cards + settled);
	}

	function stickToEnd() {
		geometry.goToEnd();
		place();
		scroller.scrollTop = scroller.scrollHeight;
		lastTop = scroller.scrollTop;
	}

	function render() {
		const next = geometry.rangeAt(top(), viewHeight);
		if (next.from === range.from && next.to === range.to) return;
		range = next;
		for (const callback of callbacks) callback();
	}

	function update() {
		const isAtAnEnd = range.from === 0 || range.to >= heights.count;
		if (isFollowing) stickToEnd();
		else if (isAtAnEnd || (idle === undefined && !reader.isDragging())) settle();
		else place();
		geometry.slideTo(top());
		render();
	}

	function measure() {
		readLayout();
		readHeights();
		update();
	}

	function onScroll() {
		const delta = scroller.scrollTop - lastTop;
		if (delta === 0) return;
		lastTop = scroller.scrollTop;
		if (Math.abs(delta) > FAR_VIEWS * viewHeight && !reader.isPushing()) geometry.jumpTo(top());
		else geometry.slideTo(top());
		const left = scroller.scrollHeight - scroller.clientHeight - lastTop;
		if (delta > 0 && left < END_DISTANCE) setFollowing(true);
		render();
		clearTimeout(idle);
		idle = setTimeout(() => {
			idle = undefined;
			update();
		}, IDLE_MS);
	}

	function setFollowing(next: boolean) {
		if (next === isFollowing) return;
		isFollowing = next;
		onFollow(next);
	}

	const reader = listenToReader(scroller, () => {
		if (scroller.scrollTop > 0) setFollowing(false);
	});
	const observer = new ResizeObserver(measure);
	for (const element of [scroller, toolbar, layer, ...siblingsOf(toolbar)]) observer.observe(element);
	scroller.addEventListener("scroll", onScroll, { passive: true });
	readLayout();

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
			update();
		},
		measure,
		goTo(row, below = viewHeight * ABOVE_TARGET) {
			setFollowing(false);
			const next = geometry.goTo(row, below, viewHeight);
			place();
			scrollTo(cards + next);
			render();
			place();
		},
		reveal(rect) {
			const view = scroller.getBoundingClientRect();
			const [viewTop, viewEnd] = [view.bottom - viewHeight, view.bottom];
			if (rect.top >= viewTop + MARGIN && rect.bottom <= viewEnd - MARGIN) return;
			setFollowing(false);
			scrollTo(lastTop + rect.top - viewTop - viewHeight * ABOVE_TARGET);
			geometry.slideTo(top());
			render();
		},
		isInView(row) {
			if (row < range.from || row >= range.to) return false;
			const rowTop = geometry.topOf(row) - top();
			return rowTop + heights.at(row) > MARGIN && rowTop < viewHeight - MARGIN;
		},
		top: () => ({ row: geometry.anchor.row, below: geometry.anchor.y - top() }),
		follow(next) {
			setFollowing(next);
			if (next) update();
		},
		close() {
			clearTimeout(idle);
			observer.disconnect();
			reader.close();
			scroller.removeEventListener("scroll", onScroll);
		},
	};
}

/** The cards above the rows and the footer below them. */
function siblingsOf(element: HTMLElement): Element[] {
	return [...(element.parentElement?.children ?? [])].filter((sibling) => sibling !== element);
}
