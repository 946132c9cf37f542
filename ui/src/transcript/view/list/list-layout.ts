import { createListJump, type ListJump } from "./list-jump.ts";
import { createRenderedRange, type RenderedRange } from "./rendered-range.ts";
import { createRowGeometry, type RowGeometry } from "./row-geometry.ts";
import { createRowLayer } from "./row-layer.ts";
import { createScrollView, type RowListElements, type ScrollView } from "./scroll-view.ts";

export interface ListLayout {
	readonly geometry: RowGeometry;
	readonly view: ScrollView;
	readonly rendered: RenderedRange;
	readonly jump: ListJump;
	/** Whether the view stays at the end when rows are added. */
	isFollowing: boolean;
	setCount(count: number): void;
	render(): void;
	/**
	 * Reads the heights of the rendered rows while keeping the view in position.
	 * @param isMoving Whether scrolling is in progress, which a correction would disturb.
	 * @returns Whether the view's rows are rendered; otherwise, they are rendered and measured next.
	 */
	measure(isMoving: boolean): boolean;
	/** Whether the layer had this size when it was last measured. */
	isMeasured(size: { width: number; height: number }): boolean;
	scrollTo(top: number): void;
	goToStart(): void;
	isInView(row: number): boolean;
	/** The topmost visible row, and its offset from the top of the view in pixels. */
	top(): { row: number; below: number };
}

/** @param guess Assumed row height in pixels, until one is known. */
export function createListLayout(elements: RowListElements, guess: number, isFollowing: boolean): ListLayout {
	const geometry = createRowGeometry(guess);
	const { heights } = geometry;
	const view = createScrollView(elements);
	const rows = createRowLayer(elements, geometry);
	const rendered = createRenderedRange();
	const jump = createListJump({ geometry, view, rows, rendered });
	view.readSizes();

	function readHeights() {
		const isOtherWidth = view.readSizes();
		const showAgain = isOtherWidth ? geometry.hold(view.top, view.height) : null;
		if (isOtherWidth) heights.forget();
		rows.readHeights();
		showAgain?.();
	}

	const layout: ListLayout = {
		...{ geometry, view, rendered, jump, isFollowing },
		setCount(count) {
			if (count === heights.count) return;
			heights.setCount(count);
			layout.render();
		},
		render() {
			const { current } = rendered;
			const { top, height } = view;
			rendered.set(layout.isFollowing ? geometry.rangeAtEnd(height) : geometry.rangeAt(top, height, current));
		},
		measure(isMoving) {
			const { current } = rendered;
			rows.place(current, layout.isFollowing);
			if (layout.isFollowing) view.scrollToEnd();
			readHeights();
			if (!layout.isFollowing) {
				const isAtAnEnd = current.from === 0 || current.to >= heights.count;
				const top = isAtAnEnd || !isMoving ? geometry.settle(view.top) : view.top;
				rows.place(current, false);
				view.scrollTo(top);
			}
			if (!jump.isHeld) geometry.slideTo(view.top, view.height);
			if (!jump.goOn()) layout.render();
			return !jump.isGoing && rendered.current === current;
		},
		isMeasured: rows.isMeasured,
		scrollTo(top) {
			view.scrollTo(top);
			geometry.slideTo(view.top, view.height);
			layout.render();
		},
		goToStart() {
			view.scrollToStart();
			geometry.jumpTo(view.top);
			layout.render();
		},
		isInView(row) {
			const { from, to } = rendered.current;
			return row >= from && row < to && geometry.isInView(row, view.top, view.height);
		},
		top() {
			const { row, y } = geometry.topmost(view.top);
			return { row, below: y - view.top };
		},
	};
	return layout;
}
