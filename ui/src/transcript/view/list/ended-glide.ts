/** What the browser still scrolls by an earlier key or wheel after the list has gone elsewhere. A page cannot stop it. */
export interface EndedGlide {
	/** The list has gone where the reader wants it. */
	end(): void;
	/** Whether a scroll is that of something before `end`. */
	isGoing(): boolean;
}

/** Longer than the browser scrolls by one key. */
const GLIDE_LASTS_MS = 500;
const NEW_INPUT = ["keydown", "wheel", "touchmove", "pointerdown"];

export function createEndedGlide(signal: AbortSignal): EndedGlide {
	let endedAt = Number.NEGATIVE_INFINITY;
	const forget = () => {
		endedAt = Number.NEGATIVE_INFINITY;
	};
	// Before the listeners of the page, which may call `end`.
	for (const name of NEW_INPUT) window.addEventListener(name, forget, { capture: true, passive: true, signal });
	return {
		end() {
			endedAt = performance.now();
		},
		isGoing: () => performance.now() - endedAt < GLIDE_LASTS_MS,
	};
}
