import type { Page } from "playwright-core";
import { expect } from "vitest";
import { findingsInBothThemes } from "./accessibility/axe-tabs.ts";
import type { Hand } from "./story/hand.ts";
import { mouseHand } from "./story/mouse-hand.ts";
import { storyTest } from "./story/story-test.ts";

storyTest("mouse", mouseHand, async (page, hand) => {
	expect(await findingsOnVisits(page, hand)).toEqual([]);
});

/** The serious findings of axe on a page of each kind, reached as a person does. */
async function findingsOnVisits(page: Page, hand: Hand): Promise<string[]> {
	const found: string[] = [];
	const link = (name: string) => page.getByRole("main").getByRole("link", { name }).first();
	const look = async (name: string) => {
		await page.locator("[role=status] .animate-pulse").first().waitFor({ state: "detached" });
		await page.waitForLoadState("networkidle");
		found.push(...(await findingsInBothThemes(page, name)));
	};
	for (const name of ["Home", "Inbox", "Issues"] as const) {
		await hand.goTo(name);
		await look(name);
	}
	await hand.goTo("Workspaces");
	await hand.press(link("Write the page"));
	await look("workspace");
	await hand.press(link("LEM-2"));
	await look("issue");
	await hand.goTo("Agents");
	await hand.press(link("Emil"));
	await hand.press(link("Settings"));
	await look("settings of an agent");
	await hand.goTo("Runs");
	await hand.press(page.getByRole("row").getByRole("link").first());
	await look("run");
	return found;
}
