import type { BrowserContext, Page } from "playwright-core";
import { openPage, type WatchedPage, WINDOW } from "./watched-page.ts";

const BLANK = "about:blank";

export interface VisitOptions {
	viewport?: { width: number; height: number };
	colorScheme?: "light" | "dark";
}

/** The pages of the tests of one worker, which run one after the other. */
export interface Tabs {
	/** Opens a page in the tab of the previous test, or in another one if this test already has that. */
	visit(url: string, options?: VisitOptions): Promise<Page>;
	/** Drops the complaints of this test that it provokes, whenever the browser makes them. */
	forgive(provoked: RegExp): void;
	/** Ends a test. Returns the complaints of its pages. Those of a failed test are closed, whatever state they are in. */
	leave(hasFailed: boolean): Promise<string[]>;
	/** Ends the tests of a server: no tab connects to it again. */
	rest(): Promise<void>;
}

/** Tests share a tab, because a new renderer process costs more than the page that it loads. */
export function createTabs(context: BrowserContext): Tabs {
	let kept: WatchedPage | undefined;
	let open: WatchedPage[] = [];
	let forgiven: RegExp[] = [];

	return {
		async visit(url, { viewport = WINDOW, colorScheme = "light" } = {}) {
			const isFree = kept !== undefined && open.length === 0;
			const tab = kept && isFree ? kept : await openPage(context);
			open.push(tab);
			await tab.page.setViewportSize(viewport);
			await tab.page.emulateMedia({ colorScheme });
			await tab.load(url);
			return tab.page;
		},
		forgive: (provoked) => void forgiven.push(provoked),
		async leave(hasFailed) {
			const [left, provoked] = [open, forgiven];
			[open, forgiven] = [[], []];
			kept = hasFailed ? undefined : (kept ?? left[0]);
			if (kept && kept.page.url() !== BLANK)
				await kept.page.evaluate(() => [localStorage.clear(), sessionStorage.removeItem("paperclip.company")]);
			for (const tab of left) await (tab === kept ? tab.page.unrouteAll() : tab.page.close());
			const complaints = left.flatMap((tab) => tab.complaints);
			return complaints.filter((text) => !provoked.some((pattern) => pattern.test(text)));
		},
		async rest() {
			await kept?.page.goto(BLANK);
		},
	};
}
