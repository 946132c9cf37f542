import { deleteCompany, listCompanies } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import { it } from "../support/browser-test.ts";
import type { TestServer } from "../support/test-server.ts";
import { useBrowser } from "../support/use-browser.ts";
import type { Hand } from "./hand.ts";
import { tellStory } from "./tell-story.ts";

/**
 * The test of a file: a person founds the company of the examples, and it reaches its goal.
 * @param look Looks at the pages at the end.
 */
export function storyTest(
	name: string,
	handOf: (page: Page) => Hand,
	look?: (page: Page, hand: Hand) => Promise<void>,
): void {
	describe("the company of the examples", needs("chromium"), () => {
		const { server, visit } = useBrowser();

		it(`reaches its goal with the ${name} alone`, async () => {
			await deleteCompanies(server);
			const page = await visit("/");
			const hand = handOf(page);
			await tellStory({ page, server, hand, name });
			await look?.(page, hand);
		});
	});
}

/** The story begins without any. */
async function deleteCompanies({ api }: TestServer): Promise<void> {
	for (const { id } of await api.call(listCompanies, {})) await api.call(deleteCompany, { params: { companyId: id } });
}
