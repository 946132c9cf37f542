import type { BrowserContext } from "playwright-core";
import { test } from "vitest";
import { launchChromium } from "./chromium.ts";
import { createTabs, type Tabs } from "./tabs.ts";
import { HANGING_MS, WINDOW } from "./watched-page.ts";

/** Tests with a browser that all test files of a worker share, because a browser and its first page take seconds. */
export const it = test.extend<{ context: BrowserContext; tabs: Tabs }>({
	context: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
		async ({}, use) => {
			const browser = await launchChromium();
			// Behind a service worker, the routes of tests would not see page loads.
			const context = await browser.newContext({ viewport: WINDOW, serviceWorkers: "block" });
			context.setDefaultTimeout(HANGING_MS);
			await use(context);
			await browser.close();
		},
		{ scope: "worker" },
	],
	tabs: [async ({ context }, use) => use(createTabs(context)), { scope: "worker" }],
});
