import type { RowListElements } from "./scroll-view.ts";

interface SizeListeners {
	/** The layer has a size that was read already. */
	isMeasured(layerSize: DOMRectReadOnly): boolean;
	onResize(): void;
}

/** Calls back when rows, or what is above and below them in the scroller, get another size. */
export function observeSizes(elements: RowListElements, { isMeasured, onResize }: SizeListeners): ResizeObserver {
	const { scroller, container, layer } = elements;
	const observer = new ResizeObserver((entries) => {
		// Each line of a live run resizes the layer once it has been rendered and measured.
		if (!entries.every(({ target, contentRect }) => target === layer && isMeasured(contentRect))) onResize();
	});
	observer.observe(scroller);
	observer.observe(layer);
	for (let part: HTMLElement | null = container; part && part !== scroller; part = part.parentElement) {
		for (const element of part.parentElement?.children ?? []) {
			// What the layer is in has the size that the layer gives it.
			if (element !== part) observer.observe(element);
		}
	}
	return observer;
}
