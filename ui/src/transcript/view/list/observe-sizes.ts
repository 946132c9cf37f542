import type { RowListElements } from "./scroll-view.ts";

/** Calls back when rows, or what is above and below them in the scroller, get another size. */
export function observeSizes({ scroller, container, layer }: RowListElements, onResize: () => void): ResizeObserver {
	const observer = new ResizeObserver(onResize);
	observer.observe(scroller);
	observer.observe(layer);
	for (let part: HTMLElement | null = container; part && part !== scroller; part = part.parentElement) {
		for (const element of part.parentElement?.children ?? []) observer.observe(element);
	}
	return observer;
}
