import type { RowListElements } from "./scroll-view.ts";

interface SizeListeners {
	/** The layer has a size that was already read. */
	isMeasured(layerSize: DOMRectReadOnly): boolean;
	onResize(): void;
}

/** Called when rows, or content around them in the scroller, change their size. */
export function observeSizes(elements: RowListElements, { isMeasured, onResize }: SizeListeners): ResizeObserver {
	const { scroller, container, layer } = elements;
	const observer = new ResizeObserver((entries) => {
		// Each line of a live run resizes the layer after it was measured.
		if (!entries.every(({ target, contentRect }) => target === layer && isMeasured(contentRect))) onResize();
	});
	observer.observe(scroller);
	observer.observe(layer);
	for (let part: HTMLElement | null = container; part && part !== scroller; part = part.parentElement) {
		for (const element of part.parentElement?.children ?? []) {
			// The container has the size that the layer gives it.
			if (element !== part) observer.observe(element);
		}
	}
	return observer;
}
