import { useEffect } from "react";

const NAME = "search";

/** Marks every occurrence of a text below an element, without touching the elements (CSS Custom Highlight API). */
export function useHighlight(root: HTMLElement | null, query: string): void {
	// After every render, since the rows below `root` come and go as it scrolls.
	useEffect(() => {
		if (!("highlights" in CSS)) return;
		CSS.highlights.delete(NAME);
		if (root && query !== "") CSS.highlights.set(NAME, new Highlight(...rangesOf(root, literally(query))));
		return () => {
			CSS.highlights.delete(NAME);
		};
	});
}

function rangesOf(root: HTMLElement, wanted: RegExp): Range[] {
	const ranges: Range[] = [];
	const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
	for (let node = texts.nextNode(); node; node = texts.nextNode()) {
		for (const match of node.textContent?.matchAll(wanted) ?? []) {
			const range = new Range();
			range.setStart(node, match.index);
			range.setEnd(node, match.index + match[0].length);
			ranges.push(range);
		}
	}
	return ranges;
}

function literally(text: string): RegExp {
	return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
}
