import { createHistoryMemory } from "../browser/history-memory.ts";

const scrolled = createHistoryMemory("scrolled", (value) => typeof value === "number");
/** Time limit, enough for loading. Until then, placeholders may be taller than the rows that replace them. */
const RESTORE_MS = 5_000;
const INPUT = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Restores the entry's scroll position whenever more content loads, until the user acts. Records the position until
 * the returned function is called.
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
	// Nothing to wait for.
	if (wanted === 0) stop();
	note();
	return () => {
		clearTimeout(giveUp);
		abort.abort();
		observer.disconnect();
	};
}
