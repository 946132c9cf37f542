import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { overlaysOf } from "../seed/overlays.ts";
import { pagesOf } from "../seed/pages.ts";
import { type SeededCompany, seedCompany } from "../seed/seed-company.ts";
import { it } from "../support/browser-test.ts";
import { useBrowser } from "../support/use-browser.ts";
import { findingsOn } from "./axe-tabs.ts";

describe("accessibility", needs("chromium"), () => {
	// A page that does not exist complains on purpose.
	const browser = useBrowser(/404/);
	let seeded: SeededCompany;

	it.beforeAll(async () => {
		seeded = await seedCompany(browser.server);
	});

	it("has no serious finding of axe on any page, light and dark", async () => {
		expect(await findingsOn(browser, pagesOf(seeded))).toEqual([]);
	});

	it("has no serious finding of axe in any dialog, menu, list or notice", async () => {
		expect(await findingsOn(browser, overlaysOf(seeded))).toEqual([]);
	});
});
