import type { Page } from "playwright-core";

/** The current match of the search, as the reader sees it. */
export interface SeenMatch {
	/** Index of its row. */
	row: number;
	/** The line of text that it is in, from the match on. */
	line: string;
	isInView: boolean;
	/** What the counter says. */
	count: string;
}

/** Searches a text and waits until a match is highlighted and all are counted. */
export async function search(page: Page, text: string): Promise<SeenMatch> {
	await page.getByLabel("Search transcript").fill(text);
	return seenMatch(page, text);
}

/** @param count What the counter has to say first. Default: any count that is complete. */
export async function seenMatch(page: Page, text: string, count = "\\d[\\d,]* of [\\d,]+"): Promise<SeenMatch> {
	const found = await page.waitForFunction(
		([wanted, pattern]) => {
			const shown = document.querySelector('search [role="status"]')?.textContent ?? "";
			if (!new RegExp(`^${pattern}$`).test(shown)) return null;
			for (const range of CSS.highlights.get("transcript-current-match") ?? []) {
				if (!(range instanceof Range) || range.toString().toLowerCase() !== wanted.toLowerCase()) continue;
				const { top, bottom } = range.getBoundingClientRect();
				if (top <= 0 || bottom >= innerHeight) continue;
				const parent = range.startContainer.parentElement;
				const row = Number(parent?.closest<HTMLElement>("[data-index]")?.dataset.index);
				const line = (range.startContainer.textContent ?? "").slice(range.startOffset);
				return { row, line, isInView: true, count: shown };
			}
			return null;
		},
		[text, count] as const,
	);
	return (await found.jsonValue()) as SeenMatch;
}
