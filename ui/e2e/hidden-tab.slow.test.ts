import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

/** The page has its list, has read it again once its socket was open, and has loaded what it prepares. */
async function waitUntilLoaded(page: Page): Promise<void> {
	await page.waitForFunction(() => {
		const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
		const lists = loaded.filter((url) => url.includes("/heartbeat-runs"));
		const isPrepared = ["new-issue-form", "tooltip"].every((part) => loaded.some((url) => url.includes(part)));
		return lists.length > 1 && isPrepared;
	});
	await page.waitForLoadState("networkidle");
}

describe("a hidden tab", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("requests only what its title and icon need, and the rest when it is shown", async () => {
		const agent = await server.createAgent("Quiet", { command: "true" });
		const page = await visit("/runs");
		await waitUntilLoaded(page);
		const show = (state: "hidden" | "visible") =>
			page.evaluate((visibility) => {
				Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
				Object.defineProperty(document, "hidden", { value: visibility === "hidden", configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));
			}, state);
		const requested: string[] = [];
		page.on("request", (request) => requested.push(new URL(request.url()).pathname));

		await show("hidden");
		requested.splice(0);
		await server.wake(agent);
		await expect.poll(() => requested.filter((path) => path.endsWith("/dashboard")).length).toBeGreaterThan(0);
		expect(requested.filter((path) => !path.endsWith("/dashboard"))).toEqual([]);
		await show("visible");
		await page.locator("main").getByText("Quiet").first().waitFor();
	});
});
