import { createCompany } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { pagesOf } from "./seed/pages.ts";
import { type SeededCompany, seedCompany } from "./seed/seed-company.ts";
import { settlePage } from "./seed/settle-page.ts";
import { it } from "./support/browser-test.ts";
import { clippedOn } from "./support/clipped.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("pages in narrow windows", needs("chromium"), () => {
	// A page that does not exist complains on purpose, and so does a socket of a page that is left at once.
	const { server, visit } = useBrowser(/404|WebSocket is closed before/);
	let seeded: SeededCompany;

	it.beforeAll(async () => {
		seeded = await seedCompany(server);
	});

	it.each([
		["tablet", { width: 820, height: 1180 }],
		["phone", { width: 390, height: 844 }],
	] as const)("clip nothing on a %s", { timeout: 20 * 60_000 }, async (_, viewport) => {
		const tab = await visit("/", { viewport });
		const clipped: Record<string, string[]> = {};
		for (const page of pagesOf(seeded)) {
			await tab.goto(server.url + page.path);
			await settlePage(tab, page);
			const found = await clippedOn(tab);
			if (found.length > 0) clipped[page.name] = found.slice(0, 5);
		}
		expect(clipped).toEqual({});
	});

	it.each([
		["desktop", { width: 1440, height: 900 }],
		["tablet", { width: 820, height: 1180 }],
		["phone", { width: 390, height: 844 }],
	] as const)("offer the switch of the company on a %s", async (name, viewport) => {
		await server.api.call(createCompany, { body: { name: `Beta for a ${name}` } });
		const page = await visit("/costs", { viewport });
		await page.getByRole("heading", { name: "Costs", level: 1 }).waitFor();
		if (name === "phone") await page.getByRole("button", { name: "Menu" }).click();
		const select = page.getByLabel("Company").filter({ visible: true });
		await select.selectOption({ label: `Beta for a ${name}` });
		await expect.poll(() => page.url()).toMatch(/\/costs\?company=[A-Z]+$/);
		await page.getByRole("heading", { name: "Costs", level: 1 }).waitFor();
	});
});
