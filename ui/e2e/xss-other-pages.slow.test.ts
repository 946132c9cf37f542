import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe, expect } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";
import { expectNoHarm } from "./xss/expect-no-harm.ts";
import { writeHostilePages } from "./xss/pages.ts";
import { payloads } from "./xss/payloads.ts";

describe("hostile texts", needs("chromium"), () => {
	const browser = useBrowser();

	it("execute on no other page either", async () => {
		expect(payloads).toHaveLength(40);
		const pages = await writeHostilePages(browser.server);
		await expectNoHarm(
			browser,
			pages.filter(({ isCore }) => !isCore),
		);
	});
});
