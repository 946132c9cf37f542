/** The elements of a list. All but the scroller are inside of it. */
export interface RowListElements {
	scroller: HTMLElement;
	/** Sticks to the top of the scroller and covers rows. */
	toolbar: HTMLElement;
	/** Has the height of all rows. */
	container: HTMLElement;
	/** In the container, in chunks: the rendered rows, each an element with `data-index`, and `data-loaded` if it has its content. */
	layer: HTMLElement;
}

/** The part of the list's container that the reader sees. */
export interface ScrollView {
	/** Top of the view in the container, as far as it was read or set. */
	readonly top: number;
	readonly height: number;
	/** Reads how far the reader has scrolled since the last time. */
	readScroll(): number;
	scrollTo(top: number): void;
	scrollToStart(): void;
	scrollToEnd(): void;
	/** Goes back to where the scroller was when it was read or set last. Returns whether it has moved. */
	undoScroll(): boolean;
	isAtEnd(): boolean;
	/** Reads the sizes of the elements. Returns `true` when rows have got another width. */
	readSizes(): boolean;
}

/** Distance in pixels from which the scroller counts as being at its end. */
const END_DISTANCE = 24;
/** More than any scroller has. */
const FAR = 1e9;

export function createScrollView({ scroller, toolbar, container }: RowListElements): ScrollView {
	let scrolled = scroller.scrollTop;
	/** Height of what is above the rows, without the part that sticks. */
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
			// What changes above the view must not move what is in it.
			if (lastAbove > 0 && scrolled > lastAbove && above !== lastAbove) scroll(scrolled + above - lastAbove);
			return lastWidth > 0 && width !== lastWidth;
		},
	};
}
