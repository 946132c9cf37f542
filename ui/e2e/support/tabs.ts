import type { Browser, Page } from "playwright-core";
import { openPage, type WatchedPage, WINDOW } from "./watched-page.ts";

export interface VisitOptions {
	viewport?: { width: number; height: number };
	colorScheme?: "light" | "dark";
}

/** The pages of the tests of one file, which run one after the other. */
export interface Tabs {
	/** Opens a page in the tab of the previous test, or in another one if this test already has that. */
	visit(url: string, options?: VisitOptions): Promise<Page>;
	/** Drops complaints that the test has provoked. */
	forgive(provoked: RegExp): void;
	/** Ends a test. Returns the complaints of its pages. */
	leave(): Promise<string[]>;
}

/** Tests share a tab, because a new renderer process costs more than the page that it loads. */
export function createTabs(browser: Browser): Tabs {
	let kept: WatchedPage | undefined;
	let open: WatchedPage[] = [];

	async function visitAgain(tab: WatchedPage, url: string, { viewport = WINDOW, colorScheme = "light" }: VisitOptions) {
		await tab.page.setViewportSize(viewport);
		await tab.page.emulateMedia({ colorScheme });
		// Until then, it is the page of the previous test that complains.
		const committed = tab.page.waitForEvent("framenavigated", (frame) => frame === tab.page.mainFrame());
		await Promise.all([committed.then(() => tab.complaints.splice(0)), tab.page.goto(url)]);
		return tab;
	}

	return {
		async visit(url, options = {}) {
			const isFree = kept !== undefined && open.length === 0;
			const tab = kept && isFree ? await visitAgain(kept, url, options) : await openPage(browser, url, options);
			open.push(tab);
			return tab.page;
		},
		forgive(provoked) {
			for (const { complaints } of open)
				complaints.push(...complaints.splice(0).filter((text) => !provoked.test(text)));
		},
		async leave() {
			const left = open;
			open = [];
			kept ??= left[0];
			for (const tab of left) await (tab === kept ? tab.page.unrouteAll() : tab.page.context().close());
			await kept?.page.evaluate(() => localStorage.clear());
			return left.flatMap(({ complaints }) => complaints);
		},
	};
}
