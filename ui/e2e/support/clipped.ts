import type { Page } from "playwright-core";

/** Parts that scroll sideways on purpose: code, diffs, the board, the tabs of a page and rows of the log. */
const SCROLLING = "pre, [data-index], [data-issue], nav, [aria-label=Board], .font-mono, svg, .sr-only";

/**
 * Elements that reach beyond the window, tables that are wider than their place, and texts that an ellipsis
 * shortens to almost nothing.
 */
export function clippedOn(page: Page): Promise<string[]> {
	return page.evaluate((scrolling) => {
		const name = (element: Element) =>
			`${element.tagName.toLowerCase()} ${(element.textContent ?? "").trim().slice(0, 40)} (${element.className})`;
		const found: string[] = [];
		const { scrollWidth } = document.documentElement;
		if (scrollWidth > window.innerWidth) found.push(`the page is ${scrollWidth - window.innerWidth} px too wide`);
		for (const table of document.querySelectorAll("main table")) {
			const place = table.parentElement;
			if (place && place.clientWidth > 0 && place.scrollWidth > place.clientWidth + 1) {
				found.push(`table ${table.ariaLabel} is ${place.scrollWidth - place.clientWidth} px too wide`);
			}
		}
		for (const element of document.querySelectorAll<HTMLElement>("body *")) {
			if (element.closest(scrolling) || element.closest("[hidden], details:not([open]) > :not(summary)")) continue;
			const { right, width, height } = element.getBoundingClientRect();
			if (width === 0 || height === 0) continue;
			const isInTable = element.closest("table") !== null;
			if (!isInTable && right > window.innerWidth + 1) found.push(`beyond the window: ${name(element)}`);
			const isCut = element.scrollWidth > element.clientWidth + 1;
			const hasEllipsis = getComputedStyle(element).textOverflow === "ellipsis";
			if (isCut && hasEllipsis && element.clientWidth < 40) found.push(`nearly nothing left: ${name(element)}`);
		}
		return found;
	}, SCROLLING);
}
