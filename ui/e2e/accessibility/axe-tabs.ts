import type { Page } from "playwright-core";
import type { SeededPage } from "../seed/pages.ts";
import { OVERLAY, settlePage } from "../seed/settle-page.ts";
import { axeFindings } from "../support/axe.ts";
import type { UsedBrowser } from "../support/use-browser.ts";
import { WINDOW } from "../support/watched-page.ts";

const PHONE = { width: 390, height: 844 };

/** The serious findings of axe on each page, light and dark. In two tabs, because one mostly waits for its page. */
export async function findingsOn(browser: UsedBrowser, pages: readonly SeededPage[]): Promise<string[]> {
	const rest = pages.values();
	return (await Promise.all([findingsInTab(browser, rest), findingsInTab(browser, rest)])).flat();
}

async function findingsInTab({ visit, server }: UsedBrowser, pages: Iterable<SeededPage>): Promise<string[]> {
	const tab = await visit("/");
	const found: string[] = [];
	for (const page of pages) {
		await tab.setViewportSize(page.only === "phone" ? PHONE : WINDOW);
		await tab.goto(server.url + page.path);
		await settlePage(tab, page);
		// The page below an overlay is looked at on its own.
		const part = (await tab.locator(OVERLAY).count()) > 0 ? { within: OVERLAY } : {};
		found.push(...(await findingsInBothThemes(tab, page.name, part)));
	}
	return found;
}

/** The serious findings of axe on what a tab shows, light and dark. @param name Name of the page, for the findings. */
export async function findingsInBothThemes(tab: Page, name: string, part: { within?: string } = {}): Promise<string[]> {
	await tab.emulateMedia({ colorScheme: "light" });
	const light = await axeFindings(tab, part);
	await tab.emulateMedia({ colorScheme: "dark" });
	// Only colours differ.
	const dark = await axeFindings(tab, { ...part, rules: ["color-contrast"] });
	return [...light.map((text) => `${name}: ${text}`), ...dark.map((text) => `${name}, dark: ${text}`)];
}
