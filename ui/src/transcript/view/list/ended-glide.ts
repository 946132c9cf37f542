/** What the browser still scrolls by an earlier key or wheel after the list has gone elsewhere. A page cannot stop it. */
export interface EndedGlide {
	/** The list has gone where the reader wants it, or goes back there. */
	end(): void;
	/** Whether a scroll is that of something before `end`. */
	isGoing(): boolean;
}

/** A glide moves in each frame. It may begin some frames after its key, however long they take. */
const QUIET_FRAMES = 30;
const NEW_INPUT = ["keydown", "wheel", "touchmove", "pointerdown"];

export function createEndedGlide(signal: AbortSignal): EndedGlide {
	let framesLeft = 0;
	let frame = 0;
	const forget = () => {
		framesLeft = 0;
		cancelAnimationFrame(frame);
	};
	const count = () => {
		if (--framesLeft > 0) frame = requestAnimationFrame(count);
	};
	// Before the listeners of the page, which may call `end`.
	for (const name of NEW_INPUT) window.addEventListener(name, forget, { capture: true, passive: true, signal });
	signal.addEventListener("abort", forget);
	return {
		end() {
			forget();
			framesLeft = QUIET_FRAMES;
			frame = requestAnimationFrame(count);
		},
		isGoing: () => framesLeft > 0,
	};
}
