import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { describe, expect } from "vitest";
import { pagesOf } from "./seed/pages.ts";
import { seedCompany } from "./seed/seed-company.ts";
import { settlePage } from "./seed/settle-page.ts";
import { it } from "./support/browser-test.ts";
import { hasChromium } from "./support/chromium.ts";
import { useBrowser } from "./support/use-browser.ts";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The serious and critical findings of axe on a page. @param rules Default: all. */
async function findings(page: Page, rules?: string[]): Promise<string[]> {
	// Evaluated instead of added as a script, which the page's content security policy refuses.
	await page.evaluate(axe);
	const options = JSON.stringify({
		resultTypes: ["violations"],
		...(rules && { runOnly: { type: "rule", values: rules } }),
	});
	const { violations } = (await page.evaluate(`axe.run(document, ${options})`)) as AxeResults;
	return violations
		.filter(({ impact }) => impact === "serious" || impact === "critical")
		.flatMap(({ id, nodes }) =>
			nodes.map(({ target, failureSummary }) => `${id}: ${target.join(" ")} ${failureSummary}`),
		);
}

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
			const light = await findings(tab);
			await tab.emulateMedia({ colorScheme: "dark" });
			// Only colours differ.
			const dark = await findings(tab, ["color-contrast"]);
			found.push(...light.map((text) => `${page.name}: ${text}`), ...dark.map((text) => `${page.name}, dark: ${text}`));
		}
		expect(found).toEqual([]);
	});
});
