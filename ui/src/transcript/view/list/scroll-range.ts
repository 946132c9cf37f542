/**
 * Chromium limits elements to 33,554,428 px and loses fractions beyond 16,777,216 px. Longer lists are scaled to this
 * height.
 */
const MAX_HEIGHT = 8_000_000;
/** Unscaled near the ends, so that scrolling reaches them exactly. */
const EXACT_ZONE = 500_000;

/** Maps distances in an arbitrarily long list to distances in its element. */
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
