import { useEffect, useLayoutEffect, useRef } from "react";
import type { SearchResult } from "../../blocks/search-query.ts";
import type { RowList } from "../list/row-list.ts";
import { findMatches } from "./find-matches.ts";
import { createHighlights } from "./highlights.ts";

/** Highlights matches inside an element, and scrolls to the current one after each step. */
export function useMatchHighlights(root: HTMLElement | null, list: RowList | null, search: SearchResult | null): void {
	const { query, current, steps = 0 } = search ?? {};
	const { text, caseSensitive = false } = query ?? {};
	const { row = -1, field = 0, occurrence = 0 } = current ?? {};
	const shownStep = useRef(steps);

	useLayoutEffect(() => {
		if (!list || steps === shownStep.current || row === -1) return;
		const { from, to } = list.range;
		if (row < from || row >= to) list.goTo(row);
	}, [list, steps, row]);

	useEffect(() => {
		if (!root || !list || text === undefined) return;
		const highlights = createHighlights();
		const location = row === -1 ? null : { row, field, occurrence };

		function show() {
			if (!root || !list || text === undefined) return;
			const found = findMatches(root, { text, caseSensitive }, location);
			highlights.show(found.all, found.current);
			if (!found.current || shownStep.current === steps) return;
			if (revealRange(found.current, root, list)) shownStep.current = steps;
		}

		// Scrolling, folds and new output change what is rendered.
		const observer = new MutationObserver(show);
		observer.observe(root, { childList: true, subtree: true, characterData: true });
		show();
		return () => {
			observer.disconnect();
			highlights.clear();
		};
	}, [root, list, text, caseSensitive, row, field, occurrence, steps]);
}

/** Scrolls a part of a row into view, inside scrolling boxes and the list. Returns `false` like `RowList.reveal`. */
function revealRange(range: Range, root: HTMLElement, list: RowList): boolean {
	for (let box = range.startContainer.parentElement; box && box !== root; box = box.parentElement) {
		if (box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1) scrollBox(box, range);
	}
	return list.reveal(() => (range.collapsed ? new DOMRect() : range.getBoundingClientRect()));
}

function scrollBox(box: HTMLElement, range: Range): void {
	const match = range.getBoundingClientRect();
	const view = box.getBoundingClientRect();
	if (match.top < view.top || match.bottom > view.bottom) box.scrollTop += match.top - view.top - box.clientHeight / 3;
	if (match.left < view.left || match.right > view.right)
		box.scrollLeft += match.left - view.left - box.clientWidth / 3;
}
