import { describe, expect } from "vitest";
import { pagesOf } from "./seed/pages.ts";
import { seedCompany } from "./seed/seed-company.ts";
import { settlePage } from "./seed/settle-page.ts";
import { axeFindings } from "./support/axe.ts";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";

describe.skipIf(!hasChromium)("accessibility", () => {
	// A page that does not exist complains on purpose.
	const { server, visit } = useBrowser(/404/);

	it("has no serious finding of axe on any page, light and dark", async () => {
		const pages = pagesOf(await seedCompany(server));
		const tab = await visit("/");
		const found: string[] = [];
		for (const page of pages) {
			await tab.emulateMedia({ colorScheme: "light" });
			await tab.goto(server.url + page.path);
			await settlePage(tab, page);
			const light = await axeFindings(tab);
			await tab.emulateMedia({ colorScheme: "dark" });
			// Only colours differ.
			const dark = await axeFindings(tab, ["color-contrast"]);
			found.push(...light.map((text) => `${page.name}: ${text}`), ...dark.map((text) => `${page.name}, dark: ${text}`));
		}
		expect(found).toEqual([]);
	});
});
