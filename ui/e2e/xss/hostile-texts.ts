import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "../support/browser-test.ts";
import { useBrowser } from "../support/use-browser.ts";
import { expectNoHarm } from "./expect-no-harm.ts";
import { type HostilePage, writeHostilePages } from "./pages.ts";
import { payloads } from "./payloads.ts";

/** Visits the pages that match. */
export function testHostileTexts(title: string, isVisited: (page: HostilePage) => boolean): void {
	describe("hostile texts", needs("chromium"), () => {
		const browser = useBrowser();

		it(title, async () => {
			expect(payloads).toHaveLength(40);
			const pages = await writeHostilePages(browser.server);
			await expectNoHarm(browser, pages.filter(isVisited));
		});
	});
}
