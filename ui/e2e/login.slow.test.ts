import { createBoardKey } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("the login", needs("chromium"), () => {
	// Wrong keys, and the API and the live connection without a session.
	const { server, visit } = useBrowser(/status of 4\d\d|HTTP Authentication failed/);
	let key = "";

	it.beforeAll(async () => {
		({ key } = await server.api.call(createBoardKey, { body: { name: "Ada" } }));
		await server.stopServer();
		await server.startAgain("authenticated");
	});

	const field = (page: Page) => page.getByLabel("Board key");

	it("comes before any page, refuses wrong keys, and leads to the page that was wanted", async () => {
		const page = await visit("/settings/secrets?x=1", { colorScheme: "dark" });
		expect(new URL(page.url()).pathname).toBe("/login");
		await field(page).fill("pcb_wrong");
		await page.keyboard.press("Enter");
		await page.getByRole("alert").getByText("not a valid board key").waitFor();
		expect(await field(page).getAttribute("aria-invalid")).toBe("true");

		await field(page).fill(key);
		await page.getByRole("button", { name: "Log in" }).click();
		await page.getByRole("heading", { name: "Secrets" }).waitFor();
		expect(new URL(page.url()).pathname).toBe("/settings/secrets");

		await page.getByRole("button", { name: "Log out" }).click();
		await field(page).waitFor();
		await page.goto(`${server.url}/settings/secrets`);
		expect(new URL(page.url()).pathname).toBe("/login");
	});

	it("leads to no other site, fits a phone, and says when there were too many wrong keys", async () => {
		const page = await visit("/login?next=//evil.example/", { viewport: { width: 360, height: 740 } });
		expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360);
		await field(page).fill(key);
		await page.keyboard.press("Enter");
		await page.waitForURL(`${server.url}/`);

		await page.context().clearCookies();
		await page.goto(`${server.url}/login`);
		await sendWrongKeys();
		await field(page).fill("pcb_wrong");
		await page.keyboard.press("Enter");
		await page
			.getByRole("alert")
			.getByText(/Too many wrong keys were sent. Try again in \d+ s/)
			.waitFor();
	});

	/** Until the server accepts no more. */
	async function sendWrongKeys(): Promise<void> {
		for (let status = 0; status !== 429; ) {
			const body = JSON.stringify({ key: `pcb_${crypto.randomUUID()}` });
			const headers = { "content-type": "application/json" };
			({ status } = await fetch(`${server.url}/api/auth/login`, { method: "POST", headers, body }));
		}
	}
});
