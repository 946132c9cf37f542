/** The rest of a smooth scroll, which the browser continues after the list has jumped. */
export interface CancelledScroll {
	/** The list has moved to, or back to, where the user wants it. */
	cancel(): void;
	/** Whether a scroll belongs to something before `cancel`. */
	isGoing(): boolean;
}

/** A smooth scroll moves in each frame, but may begin some frames after its key. */
const QUIET_FRAMES = 30;
const NEW_INPUT = ["keydown", "wheel", "touchmove", "pointerdown"];

export function createCancelledScroll(signal: AbortSignal): CancelledScroll {
	let framesLeft = 0;
	let frame = 0;
	const forget = () => {
		framesLeft = 0;
		cancelAnimationFrame(frame);
	};
	const count = () => {
		if (--framesLeft > 0) frame = requestAnimationFrame(count);
	};
	// Before the page's listeners, which may call `cancel`.
	for (const name of NEW_INPUT) window.addEventListener(name, forget, { capture: true, passive: true, signal });
	signal.addEventListener("abort", forget);
	return {
		cancel() {
			forget();
			framesLeft = QUIET_FRAMES;
			frame = requestAnimationFrame(count);
		},
		isGoing: () => framesLeft > 0,
	};
}
