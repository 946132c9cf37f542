const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

/** Frames without a scroll after which a cancelled smooth scroll is over; it may begin some frames after its key. */
const QUIET_FRAMES = 30;

const NEW_INPUT = ["keydown", "wheel", "touchmove", "pointerdown"];

export interface UserInput {
	/** Whether the scroller is moving or its scroll bar is held; moving rows would then disturb the user. */
	isMoving(): boolean;
	/** Called when the list has jumped: undoes smooth scrolling that an earlier key or wheel started. */
	cancelScroll(): void;
	close(): void;
}

interface ReaderListeners {
	/** `isPushed`: moved by wheel or touch, so scroll distances are exact. */
	onScroll(isPushed: boolean): void;
	/** Undoes a scroll from before `cancelScroll`, and returns whether it did. */
	onCancelledScroll(): boolean;
	/** Called when scrolling up, or dragging the scroll bar, begins. */
	onUp(): void;
	/** Called on any scroll, press or key, including inside a row. */
	onInteraction(): void;
	/** Called when an element is opened or closed; the element must stay in position. */
	onUnfold(): void;
	/** Called when the scroller has come to rest. */
	onRest(): void;
}

const PUSH_LASTS_MS = 250;
const REST_MS = 150;

export function createUserInput(scroller: HTMLElement, listeners: ReaderListeners): UserInput {
	let pushedAt = Number.NEGATIVE_INFINITY;
	let touchedAt: Touch | undefined;
	let isHeld = false;
	let rest: ReturnType<typeof setTimeout> | undefined;
	const abort = new AbortController();
	const cancelled = createCancelledScroll(abort.signal);

	function listen<Name extends keyof HTMLElementEventMap>(
		name: Name,
		listener: (event: HTMLElementEventMap[Name]) => void,
	) {
		scroller.addEventListener(name, listener as EventListener, { passive: true, signal: abort.signal });
	}

	listen("scroll", () => {
		if (!cancelled.isGoing()) listeners.onScroll(performance.now() - pushedAt < PUSH_LASTS_MS);
		else if (listeners.onCancelledScroll()) cancelled.cancel();
		clearTimeout(rest);
		rest = setTimeout(() => {
			rest = undefined;
			listeners.onRest();
		}, REST_MS);
	});
	listen("wheel", ({ deltaY }) => {
		pushedAt = performance.now();
		listeners.onInteraction();
		if (deltaY < 0) listeners.onUp();
	});
	listen("touchstart", ({ touches: [touch] }) => {
		touchedAt = touch;
	});
	listen("touchmove", ({ touches: [touch] }) => {
		pushedAt = performance.now();
		listeners.onInteraction();
		if (touchedAt && touch && isDownward(touchedAt, touch)) listeners.onUp();
	});
	listen("keydown", (event) => {
		listeners.onInteraction();
		if (isUpwardKey(event)) listeners.onUp();
	});
	listen("click", ({ target }) => {
		if (target instanceof Element && target.closest("summary, [data-index] [aria-expanded]")) listeners.onUnfold();
	});
	listen("pointerdown", ({ target }) => {
		listeners.onInteraction();
		// Only the scroll bar belongs to the scroller itself.
		if (target !== scroller) return;
		isHeld = true;
		listeners.onUp();
	});
	const release = () => {
		isHeld = false;
	};
	window.addEventListener("pointerup", release, { signal: abort.signal });
	window.addEventListener("pointercancel", release, { signal: abort.signal });

	return {
		isMoving: () => isHeld || rest !== undefined,
		cancelScroll: cancelled.cancel,
		close() {
			clearTimeout(rest);
			abort.abort();
		},
	};
}

/** A finger moving down scrolls up; a sideways swipe is never quite level. */
function isDownward(from: Touch, to: Touch): boolean {
	const down = to.clientY - from.clientY;
	return down > Math.abs(to.clientX - from.clientX);
}

/** The rest of a smooth scroll, which the browser continues after the list has jumped. */
interface CancelledScroll {
	/** Called when the list has moved to where the user wants it. */
	cancel(): void;
	/** Whether the browser may still continue a scroll from before `cancel`. */
	isGoing(): boolean;
}

function createCancelledScroll(signal: AbortSignal): CancelledScroll {
	let framesLeft = 0;
	let frame = 0;
	const forget = () => {
		framesLeft = 0;
		cancelAnimationFrame(frame);
	};
	const count = () => {
		if (--framesLeft > 0) frame = requestAnimationFrame(count);
	};
	// Runs before the page's listeners, which may call `cancel`.
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

export function isUpwardKey({ key, shiftKey }: KeyboardEvent): boolean {
	return UPWARD_KEYS.has(key) || (key === " " && shiftKey);
}
