import type { Page } from "playwright-core";
import type { SeededPage } from "./pages.ts";

/** What floats above a page. */
export const OVERLAY = "dialog[open], [role=menu], [role=listbox], [data-toast]";

/** Waits until a page has its data, and opens what its keys and clicks open. */
export async function settlePage(page: Page, { ready, keys = [], clicks = [], typed = "" }: SeededPage): Promise<void> {
	await page.locator("main").getByText(ready).filter({ visible: true }).first().waitFor();
	await page.locator("[role=status] .animate-pulse").first().waitFor({ state: "detached" });
	if (keys.length + clicks.length === 0) await page.waitForLoadState("networkidle");
	for (const key of keys) await page.keyboard.press(key);
	for (const name of clicks) await controlOf(page, name).click();
	if (typed !== "") await replaceDraft(page, typed);
	// A menu that led further is closed before what it led to counts.
	if (clicks.length > 1) await page.locator("[role=menu]").waitFor({ state: "detached" });
	if (keys.length + clicks.length > 0) await openedBy(page, clicks.at(-1)).waitFor();
	await page.locator("dialog .animate-pulse").first().waitFor({ state: "detached" });
	await page.evaluate(() => document.fonts.ready);
}

/** The field has what was typed on the last visit. */
async function replaceDraft(page: Page, text: string) {
	await page.keyboard.press("ControlOrMeta+A");
	await page.keyboard.press("Delete");
	await page.keyboard.type(text);
}

/** What floats, or the fold that was clicked: the page may have others that are open. */
function openedBy(page: Page, name: string | undefined) {
	const floating = page.locator(OVERLAY);
	if (name === undefined) return floating.first();
	return floating.or(page.locator("details[open] > summary", { hasText: name })).first();
}

function controlOf(page: Page, name: string) {
	const named = { name, exact: true };
	return page
		.getByRole("button", named)
		.or(page.getByRole("menuitem", named))
		.or(page.getByRole("combobox", named))
		.or(page.locator("summary", { hasText: name }))
		.filter({ visible: true })
		.first();
}
