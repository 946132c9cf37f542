import { createHistoryMemory } from "../browser/history-memory.ts";

/** How far the pages were scrolled. */
const scrolled = createHistoryMemory("scrolled", (value) => typeof value === "number");
/** By then everything is loaded. Placeholders may be higher than the rows that replace them, so the place is restored until then. */
const RESTORE_MS = 5_000;
const INPUT = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Scrolls a page to where it was when the reader left the entry, again whenever more of it is loaded, until the reader does
 * something. Remembers how far it is scrolled until the returned function is called.
 */
export function restoreScroll(page: HTMLElement, entry: string): () => void {
	const abort = new AbortController();
	let wanted = scrolled.get(entry) ?? null;
	const observer = new ResizeObserver(restore);

	function note() {
		if (wanted === null) scrolled.set(entry, page.scrollTop);
	}
	function stop() {
		if (wanted === null) return;
		wanted = null;
		note();
		observer.disconnect();
	}
	function restore() {
		if (wanted === null) return;
		page.scrollTop = wanted;
	}

	for (const part of page.children) observer.observe(part);
	page.addEventListener("scroll", note, { signal: abort.signal });
	for (const name of INPUT) window.addEventListener(name, stop, { capture: true, passive: true, signal: abort.signal });
	const giveUp = setTimeout(stop, RESTORE_MS);
	restore();
	// The top is there before anything is loaded.
	if (wanted === 0) stop();
	note();
	return () => {
		clearTimeout(giveUp);
		abort.abort();
		observer.disconnect();
	};
}
