/** What the reader does with a scroller. */
export interface ReaderInput {
	/** A wheel or finger moves the content, so that every scroll is by as much as it was moved. */
	isPushing(): boolean;
	/** The scroll bar is held. */
	isDragging(): boolean;
	close(): void;
}

const PUSH_LASTS_MS = 250;
const UPWARD_KEYS = new Set(["ArrowUp", "PageUp", "Home"]);

/** @param onUp Called when the reader begins to scroll up, or to move the scroll bar. */
export function listenToReader(scroller: HTMLElement, onUp: () => void): ReaderInput {
	let pushedAt = Number.NEGATIVE_INFINITY;
	let isDragging = false;
	const abort = new AbortController();

	function listen<Name extends keyof HTMLElementEventMap>(
		name: Name,
		listener: (event: HTMLElementEventMap[Name]) => void,
	) {
		scroller.addEventListener(name, listener as EventListener, { passive: true, signal: abort.signal });
	}

	listen("wheel", ({ deltaY }) => {
		pushedAt = performance.now();
		if (deltaY < 0) onUp();
	});
	listen("touchmove", () => {
		pushedAt = performance.now();
		onUp();
	});
	listen("keydown", ({ key }) => {
		if (UPWARD_KEYS.has(key)) onUp();
	});
	listen("pointerdown", ({ target }) => {
		// Only the scroll bar belongs to the scroller itself.
		if (target !== scroller) return;
		isDragging = true;
		onUp();
	});
	const release = () => {
		isDragging = false;
	};
	window.addEventListener("pointerup", release, { signal: abort.signal });
	window.addEventListener("pointercancel", release, { signal: abort.signal });

	return {
		isPushing: () => performance.now() - pushedAt < PUSH_LASTS_MS,
		isDragging: () => isDragging,
		close: () => abort.abort(),
	};
}
