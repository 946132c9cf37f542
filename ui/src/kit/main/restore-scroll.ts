/** How far the pages were scrolled, by their entry in the history of the tab. */
const scrolled = new Map<string, number>();
/** A list that has become shorter never gets as high again. */
const MAX_WAIT_MS = 5_000;
const INPUT = ["wheel", "touchmove", "pointerdown", "keydown"];

/**
 * Scrolls a page to where it was when the reader left the entry, and notes how far it is scrolled until the returned function is
 * called. What is still loaded is waited for, until the reader does something.
 */
export function restoreScroll(page: HTMLElement, entry: string): () => void {
	const abort = new AbortController();
	let wanted = scrolled.get(entry) ?? null;
	const observer = new ResizeObserver(restore);

	function note() {
		if (wanted === null) scrolled.set(entry, page.scrollTop);
	}
	function stop() {
		wanted = null;
		observer.disconnect();
	}
	function restore() {
		if (wanted === null) return;
		page.scrollTop = wanted;
		if (page.scrollTop >= wanted - 1) stop();
	}

	for (const part of page.children) observer.observe(part);
	page.addEventListener("scroll", note, { signal: abort.signal });
	for (const name of INPUT) window.addEventListener(name, stop, { capture: true, passive: true, signal: abort.signal });
	const giveUp = setTimeout(stop, MAX_WAIT_MS);
	restore();
	note();
	return () => {
		clearTimeout(giveUp);
		abort.abort();
		observer.disconnect();
	};
}
