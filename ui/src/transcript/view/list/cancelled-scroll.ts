/** A smooth scroll of an earlier key or wheel, with which the browser goes on after the list has gone elsewhere. */
export interface CancelledScroll {
	/** The list has gone where the reader wants it, or goes back there. */
	cancel(): void;
	/** Whether a scroll is that of something before `cancel`. */
	isGoing(): boolean;
}

/** A smooth scroll moves in each frame. It may begin some frames after its key, however long they take. */
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
	// Before the listeners of the page, which may call `cancel`.
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
