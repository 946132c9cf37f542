import { useEffect } from "react";

const NAME = "search";
/** Bounds the work for a query that matches almost everywhere, such as a single letter. */
const MAX_HIGHLIGHTS = 2_000;

/** Highlights every occurrence of a text below an element. Uses the CSS Custom Highlight API, so the DOM stays unchanged. */
export function useHighlight(root: HTMLElement | null, query: string): void {
	// Runs after every render, because scrolling adds and removes rows.
	useEffect(() => {
		if (!("highlights" in CSS)) return;
		CSS.highlights.delete(NAME);
		if (root && query !== "") CSS.highlights.set(NAME, new Highlight(...rangesOf(root, toLiteralPattern(query))));
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
			if (ranges.push(range) === MAX_HIGHLIGHTS) return ranges;
		}
	}
	return ranges;
}

function toLiteralPattern(text: string): RegExp {
	return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi");
}
