import { useEffect } from "react";

const NAME = "search";
/** A letter that is looked for stands everywhere; nobody needs all of them marked. */
const MOST = 2_000;

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
			if (ranges.push(range) === MOST) return ranges;
		}
	}
	return ranges;
}

function literally(text: string): RegExp {
	return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
}
