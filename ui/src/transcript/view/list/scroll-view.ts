/** The other elements are inside the scroller. */
export interface RowListElements {
	scroller: HTMLElement;
	/** Sticky; covers rows. */
	toolbar: HTMLElement;
	/** As tall as all rows. */
	container: HTMLElement;
	/** Contains the rendered rows in chunks: elements with `data-index`, and `data-loaded` once they have content. */
	layer: HTMLElement;
}

export interface ScrollView {
	/** Top of the view in the container, as last read or set. */
	readonly top: number;
	readonly height: number;
	/** Returns the distance scrolled since the last call. */
	readScroll(): number;
	scrollTo(top: number): void;
	scrollToStart(): void;
	scrollToEnd(): void;
	/** Restores the last known scroll position. Returns whether it had changed. */
	undoScroll(): boolean;
	isAtEnd(): boolean;
	/** Reads the elements' sizes. Returns `true` when the width of rows changed. */
	readSizes(): boolean;
}

/** Pixels within which the scroller counts as being at its end. */
const END_DISTANCE = 24;
/** Exceeds the height of any scroller. */
const FAR = 1e9;

export function createScrollView({ scroller, toolbar, container }: RowListElements): ScrollView {
	let scrolled = scroller.scrollTop;
	/** Height above the rows, without the sticky part. */
	let above = 0;
	let height = 0;
	let width = 0;

	function scroll(to: number) {
		scroller.scrollTop = to;
		scrolled = scroller.scrollTop;
	}

	return {
		get top() {
			return scrolled - above;
		},
		get height() {
			return height;
		},
		readScroll() {
			const before = scrolled;
			scrolled = scroller.scrollTop;
			return scrolled - before;
		},
		scrollTo(top) {
			if (Math.abs(top + above - scrolled) >= 0.5) scroll(top + above);
		},
		scrollToStart: () => scroll(0),
		scrollToEnd: () => scroll(FAR),
		undoScroll() {
			const hasMoved = Math.abs(scroller.scrollTop - scrolled) >= 0.5;
			if (hasMoved) scroll(scrolled);
			return hasMoved;
		},
		isAtEnd: () => scroller.scrollHeight - scroller.clientHeight - scrolled < END_DISTANCE,
		readSizes() {
			const lastAbove = above;
			const lastWidth = width;
			above = container.offsetTop - toolbar.offsetHeight;
			height = scroller.clientHeight - toolbar.offsetHeight;
			width = container.clientWidth;
			// Changes above the view must not move its content.
			if (lastAbove > 0 && scrolled > lastAbove && above !== lastAbove) scroll(scrolled + above - lastAbove);
			return lastWidth > 0 && width !== lastWidth;
		},
	};
}
