import { createCancelledScroll } from "./cancelled-scroll.ts";
import { isUpwardKey } from "./upward-key.ts";

/** What the reader does with a scroller. */
export interface UserInput {
	/** The scroller moves, or its scroll bar is held. To move rows now would disturb the reader. */
	isMoving(): boolean;
	/** The list has moved to a place that the reader asked for: what an earlier key or wheel still scrolls is undone. */
	cancelScroll(): void;
	close(): void;
}

interface ReaderListeners {
	/** `isPushed`: a wheel or finger moves the content, so that every scroll is by as much as it was moved. */
	onScroll(isPushed: boolean): void;
	/** What the reader did before `cancelScroll` may still scroll. Undoes it, and returns whether it did. */
	onCancelledScroll(): boolean;
	/** The reader begins to scroll up, or to move the scroll bar. */
	onUp(): void;
	/** The reader scrolls or presses something, which may be a box inside of a row. */
	onInteraction(): void;
	/** The reader opens or closes something, which must stay where it is. */
	onUnfold(): void;
	/** The scroller has come to rest. */
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

/** A finger that moves down scrolls up; one that moves sideways is never quite level. */
function isDownward(from: Touch, to: Touch): boolean {
	const down = to.clientY - from.clientY;
	return down > Math.abs(to.clientX - from.clientX);
}
