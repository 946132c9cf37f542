/**
 * Chromium cuts elements at 33,554,428 px, and positions beyond 16,777,216 px lose their fractions. Longer lists are therefore
 * shown in an element of this height.
 */
const MAX_HEIGHT = 8_000_000;
/** Near the ends, a pixel of the scroller is a pixel of the list, so that the reader reaches the ends as expected. */
const EXACT_ZONE = 500_000;

/** Maps distances in a list that may be longer than an element can be to those in the element, and back. */
export interface ScrollRange {
	/** Height of the element. */
	readonly height: number;
	toElement(distance: number): number;
	toList(scrolled: number): number;
}

export function createScrollRange(listHeight: number): ScrollRange {
	if (listHeight <= MAX_HEIGHT) {
		const same = (value: number) => value;
		return { height: listHeight, toElement: same, toList: same };
	}
	const surplus = listHeight - MAX_HEIGHT;
	const ratio = (MAX_HEIGHT - 2 * EXACT_ZONE) / (listHeight - 2 * EXACT_ZONE);
	return {
		height: MAX_HEIGHT,
		toElement(distance) {
			if (distance <= EXACT_ZONE) return distance;
			if (distance >= listHeight - EXACT_ZONE) return distance - surplus;
			return EXACT_ZONE + (distance - EXACT_ZONE) * ratio;
		},
		toList(scrolled) {
			if (scrolled <= EXACT_ZONE) return scrolled;
			if (scrolled >= MAX_HEIGHT - EXACT_ZONE) return scrolled + surplus;
			return EXACT_ZONE + (scrolled - EXACT_ZONE) / ratio;
		},
	};
}
