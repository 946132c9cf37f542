import { useEffect } from "react";
import type { RowList } from "./list/row-list.ts";
import { isUpwardKey } from "./list/upward-key.ts";

const SCROLL_KEYS = new Set(["ArrowUp", "ArrowDown", "PageUp", "PageDown", " "]);

/** Scroll keys move the transcript without a click. */
export function useScrollKeys(scroller: HTMLElement | null, list: RowList | null, isListed: boolean): void {
	useEffect(() => {
		if (!scroller || !isListed) return;
		function onKeyDown(event: KeyboardEvent) {
			if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
			const { key, target } = event;
			// Controls use these keys themselves.
			const isOnPage = target !== scroller && target instanceof Element && target.contains(scroller);
			if (!SCROLL_KEYS.has(key) || !isOnPage) return;
			// The browser scrolls the focused element.
			scroller?.focus({ preventScroll: true });
			if (isUpwardKey(event) && scroller && scroller.scrollTop > 0) list?.follow(false);
		}
		document.addEventListener("keydown", onKeyDown);
		return () => document.removeEventListener("keydown", onKeyDown);
	}, [scroller, list, isListed]);
}
