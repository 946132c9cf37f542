import type { Page } from "playwright-core";
import type { SeededPage } from "./pages.ts";

/** Waits until a page has its data, and opens what its keys open. */
export async function settlePage(page: Page, { ready, keys = [] }: SeededPage): Promise<void> {
	await page.locator("main").getByText(ready).filter({ visible: true }).first().waitFor();
	await page.locator("[role=status] .animate-pulse").first().waitFor({ state: "detached" });
	await page.waitForLoadState("networkidle");
	for (const key of keys) await page.keyboard.press(key);
	if (keys.length > 0) await page.locator("dialog[open]").waitFor();
	await page.evaluate(() => document.fonts.ready);
}
