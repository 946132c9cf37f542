import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

const BANNER = "No connection to the server";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).first().click();
/** Marks the document, to notice when another one replaces it. */
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isFirst: true }));
const isMarked = (page: Page) => page.evaluate(() => "isFirst" in window);

describe("pages while the server is unreachable", needs("chromium"), () => {
	const { server, visit } = useBrowser(/WebSocket|ERR_CONNECTION|ERR_CONTENT_LENGTH|404|dynamically imported module/);

	it.beforeAll(async () => {
		await server.createAgent("Lasting", { command: "true" });
	});

	it("opens a page whose code is not loaded yet inside the app, once the server is back", async () => {
		const page = await visit("/issues");
		await heading(page, "Issues").waitFor();
		await mark(page);
		await server.stopServer();
		await page.getByText(BANNER).waitFor();
		for (const name of ["Costs", "Workspaces"]) {
			await follow(page, name);
			await page.getByRole("alert").getByText("The page could not be loaded").waitFor();
			expect(await page.getByText(BANNER).isVisible()).toBe(true);
		}
		await page.getByRole("button", { name: "Try again" }).click();
		await follow(page, "Issues");
		await heading(page, "Issues").waitFor();
		await follow(page, "Workspaces");
		await page.getByRole("alert").getByText("The page could not be loaded").waitFor();
		await server.startAgain();
		await heading(page, "Workspaces").waitFor();
		expect(await isMarked(page)).toBe(true);
	});

	it("shows what visited pages had shown", async () => {
		const page = await visit("/");
		const main = page.locator("main");
		const shown: [string, string][] = [
			["Agents", "Lasting"],
			["Issues", "No issues yet"],
			["Runs", "No runs"],
			["Costs", "Costs"],
			["Workspaces", "No workspaces here"],
			["Home", "Lasting"],
		];
		for (const [link, text] of shown) {
			await follow(page, link);
			await main.getByText(text).first().waitFor();
		}
		await main.locator(".animate-pulse").first().waitFor({ state: "detached" });
		const texts = new Map<string, string>();
		for (const [link] of shown) {
			await follow(page, link);
			await heading(page, link).waitFor();
			await page.waitForLoadState("networkidle");
			texts.set(link, await main.innerText());
		}
		await server.stopServer();
		await page.getByText(BANNER).waitFor();
		try {
			for (const [link, text] of shown) {
				await follow(page, link);
				await heading(page, link).waitFor();
				await main.getByText(text).first().waitFor();
				expect(await main.locator("[role=status] .animate-pulse").count(), link).toBe(0);
			}
		} finally {
			await server.startAgain();
		}
	});

	it("loads the document again, once, when an upgrade has removed the code of a page", async () => {
		const page = await visit("/issues?view=board");
		await heading(page, "Issues").waitFor();
		await mark(page);
		const removed = /\/assets\/costs-page-/;
		await page.route(removed, (route) => route.fulfill({ status: 404, body: "" }));
		const current = await (await fetch(server.url)).text();
		const body = current.replace(/\/assets\/index-[^"]+\.js/, "/assets/index-upgraded.js");
		await page.route(`${server.url}/`, (route) => route.fulfill({ contentType: "text/html", body }));
		const reloaded = page.waitForEvent("load");
		await follow(page, "Costs");
		await reloaded;
		expect(await isMarked(page)).toBe(false);
		await mark(page);
		// The reload did not help, because the test still answers with 404.
		await page.getByRole("alert").getByText("The page could not be loaded").waitFor();
		await page.unroute(removed);
		await page.unroute(`${server.url}/`);
		await heading(page, "Costs").waitFor();
		expect(await isMarked(page)).toBe(true);
	});

	it("opens a page that is loaded again meanwhile, once the server is back", async ({ context }) => {
		const browser = await context.browser()?.newContext();
		if (!browser) throw new Error("The context has no browser.");
		try {
			const page = await browser.newPage();
			await page.goto(`${server.url}/agents`);
			await heading(page, "Agents").waitFor();
			await page.evaluate(async () => void (await navigator.serviceWorker.ready));
			// Through the worker.
			await page.reload();
			await heading(page, "Agents").waitFor();
			await server.stopServer();
			await page.reload();
			await heading(page, BANNER).waitFor();
			await page.goto(`${server.url}/issues?q=order#end`);
			await heading(page, BANNER).waitFor();
			// Requests to the API are not answered with a page.
			expect(await page.evaluate(() => fetch("/api/health").catch(() => "failed"))).toBe("failed");
			await server.startAgain();
			await heading(page, "Issues").waitFor();
			expect(page.url()).toBe(`${server.url}/issues?q=order#end`);
			expect(await page.evaluate(() => caches.keys())).toEqual([]);
		} finally {
			await browser.close();
		}
	});
});
