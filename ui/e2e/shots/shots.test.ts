import { mkdirSync, rmSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import { overlaysOf } from "../seed/overlays.ts";
import { pagesOf } from "../seed/pages.ts";
import { seedCompany } from "../seed/seed-company.ts";
import { settlePage } from "../seed/settle-page.ts";
import { it } from "../support/browser-test.ts";
import { useBrowser } from "../support/use-browser.ts";

/** Ignored by git. */
const FOLDER = path.resolve(import.meta.dirname, "../../.shots");
const SIZES = [
	{ name: "desktop", viewport: { width: 1440, height: 900 } },
	{ name: "phone", viewport: { width: 390, height: 844 } },
];
/** Names of pages, separated by commas; all without it. */
const only = process.env.SHOTS_ONLY?.split(",");

const { server, visit } = useBrowser(/./);

it("takes a screenshot of each page in two sizes, light and dark", async () => {
	// Pages that have another name by now.
	if (!only) rmSync(FOLDER, { recursive: true, force: true });
	mkdirSync(FOLDER, { recursive: true });
	const seeded = await seedCompany(server);
	const pages = [...pagesOf(seeded), ...overlaysOf(seeded)].filter(({ name }) => only?.includes(name) !== false);
	const tab = await visit("/");
	tab.setDefaultTimeout(10_000);
	const failed: string[] = [];
	for (const page of pages) {
		for (const { name: size, viewport } of SIZES.filter((one) => (page.only ?? one.name) === one.name)) {
			await tab.setViewportSize(viewport);
			for (const colorScheme of ["light", "dark"] as const) {
				const name = `${page.name}-${size}-${colorScheme}`;
				await tab.emulateMedia({ colorScheme });
				await tab.goto(server.url + page.path);
				await settlePage(tab, page).catch((error: unknown) => failed.push(`${name}: ${String(error).slice(0, 700)}`));
				await tab.screenshot({ path: path.join(FOLDER, `${name}.png`) });
			}
		}
	}
	expect(failed).toEqual([]);
});
