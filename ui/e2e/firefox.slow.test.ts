import { createInteraction, createIssue } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Browser, Locator } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchFirefox } from "./support/firefox.ts";
import { createRequester } from "./support/requester.ts";
import { openTestServer, type TestServer } from "./support/test-server.ts";
import { seenMatch } from "./support/transcript-matches.ts";
import { HANGING_MS, openPage, rows, type WatchedPage, WINDOW } from "./support/watched-page.ts";

describe("in Firefox", needs("firefox"), () => {
	let server: TestServer;
	let browser: Browser;
	let tab: WatchedPage;

	beforeAll(async () => {
		[server, browser] = await Promise.all([openTestServer(), launchFirefox()]);
		const context = await browser.newContext({ viewport: WINDOW });
		context.setDefaultTimeout(HANGING_MS);
		tab = await openPage(context);
	});

	afterAll(async () => {
		await browser?.close();
		await server?.close();
	});

	it("leads from home to a run that is watched, searched and decided about, in the light and in the dark", async () => {
		const { page } = tab;
		await tab.load(server.url);
		await page.getByRole("heading", { name: "Home", level: 1 }).waitFor();
		await page.keyboard.press("a");
		await page.getByRole("link", { name: "New agent" }).first().click();
		const { wait, open } = server.gate("gate");
		await type(page.getByRole("textbox", { name: /^Name/ }), "First");
		await page.getByRole("radio", { name: /^Process/ }).check();
		await type(page.getByRole("textbox", { name: /^Command/ }), "sh");
		await type(page.getByLabel("Arguments"), `-c\necho early bird; ${wait}; echo late worm`);
		await page.getByRole("button", { name: "Create and run" }).click();
		await rows(page).getByText("early bird").waitFor();
		open();
		await rows(page).getByText("late worm").waitFor();
		await page.getByText("Succeeded").first().waitFor();
		await type(page.getByLabel("Search transcript"), "worm");
		expect((await seenMatch(page, "worm")).count).toBe("1 of 1");

		const { api } = await createRequester(server, "Requester");
		const params = { companyId: server.companyId };
		const issue = await server.api.call(createIssue, { params, body: { title: "Deploy" } });
		const body = { kind: "request_confirmation" as const, title: "Deploy it?", body: "All tests pass." };
		await api.call(createInteraction, { params: { issueId: issue.id }, body });
		await page.getByRole("link", { name: /^Inbox/ }).click();
		await page.getByRole("button", { name: "Accept" }).click();
		await page.getByText("Nothing is waiting for you").waitFor();

		const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
		const light = await background();
		await page.getByRole("button", { name: /^Theme: system/ }).click();
		await page.getByRole("button", { name: /^Theme: light/ }).click();
		await expect.poll(background).not.toBe(light);
		// Firefox reports what the content security policy refuses as an error of the page.
		expect(tab.complaints).toEqual([]);
	});
});

/** With keys: what Playwright's `fill` puts into a field of Firefox is no change for React. */
async function type(field: Locator, text: string): Promise<void> {
	await field.focus();
	await field.page().keyboard.type(text);
}
