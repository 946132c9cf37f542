import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";

describe.skipIf(!hasChromium)("a hidden tab", () => {
	const { server, visit } = useBrowser();

	it("requests only what its title and icon need, and the rest when it is shown", async () => {
		const agent = await server.createAgent("Quiet", { command: "true" });
		const page = await visit("/runs");
		await page.getByRole("heading", { name: "Runs" }).waitFor();
		await page.waitForLoadState("networkidle");
		const show = (state: "hidden" | "visible") =>
			page.evaluate((visibility) => {
				Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
				Object.defineProperty(document, "hidden", { value: visibility === "hidden", configurable: true });
				document.dispatchEvent(new Event("visibilitychange"));
			}, state);
		const requested: string[] = [];
		page.on("request", (request) => requested.push(new URL(request.url()).pathname));

		await show("hidden");
		await server.wake(agent);
		await expect.poll(() => requested.filter((path) => path.endsWith("/dashboard")).length).toBeGreaterThan(0);
		expect(requested.filter((path) => !path.endsWith("/dashboard"))).toEqual([]);
		await show("visible");
		await page.locator("main").getByText("Quiet").first().waitFor();
	});
});
