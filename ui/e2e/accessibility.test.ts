import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { overlaysOf } from "./seed/overlays.ts";
import { pagesOf, type SeededPage } from "./seed/pages.ts";
import { type SeededCompany, seedCompany } from "./seed/seed-company.ts";
import { OVERLAY, settlePage } from "./seed/settle-page.ts";
import { axeFindings } from "./support/axe.ts";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";
import { WINDOW } from "./support/watched-page.ts";

const PHONE = { width: 390, height: 844 };

describe("accessibility", needs("chromium"), () => {
	// A page that does not exist complains on purpose.
	const { server, visit } = useBrowser(/404/);
	let seeded: SeededCompany;

	it.beforeAll(async () => {
		seeded = await seedCompany(server);
	});

	/** In two tabs, because one mostly waits for its page. */
	async function findings(pages: readonly SeededPage[]): Promise<string[]> {
		const rest = pages.values();
		return (await Promise.all([findingsInTab(rest), findingsInTab(rest)])).flat();
	}

	async function findingsInTab(pages: Iterable<SeededPage>): Promise<string[]> {
		const tab = await visit("/");
		const found: string[] = [];
		for (const page of pages) {
			await tab.emulateMedia({ colorScheme: "light" });
			await tab.setViewportSize(page.only === "phone" ? PHONE : WINDOW);
			await tab.goto(server.url + page.path);
			await settlePage(tab, page);
			// The page below an overlay is looked at on its own.
			const part = (await tab.locator(OVERLAY).count()) > 0 ? { within: OVERLAY } : {};
			const light = await axeFindings(tab, part);
			await tab.emulateMedia({ colorScheme: "dark" });
			// Only colours differ.
			const dark = await axeFindings(tab, { ...part, rules: ["color-contrast"] });
			found.push(...light.map((text) => `${page.name}: ${text}`), ...dark.map((text) => `${page.name}, dark: ${text}`));
		}
		return found;
	}

	it("has no serious finding of axe on any page, light and dark", async () => {
		expect(await findings(pagesOf(seeded))).toEqual([]);
	});

	it("has none in any dialog, menu, list or notice", async () => {
		expect(await findings(overlaysOf(seeded))).toEqual([]);
	});
});
