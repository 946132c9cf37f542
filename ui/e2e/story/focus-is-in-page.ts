import type { Page } from "playwright-core";

/** Waits until the focus is where Tab and the keys for scrolling go on from. */
export async function focusIsInPage(page: Page): Promise<void> {
	await page.waitForFunction(() => document.querySelector("main")?.contains(document.activeElement));
}
