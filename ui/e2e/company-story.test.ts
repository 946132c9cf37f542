import { deleteAgent, deleteCompany, listAgents, listCompanies } from "@paperclipai/shared";
import type { Page } from "playwright-core";
import { describe } from "vitest";
import type { Hand } from "./story/hand.ts";
import { keyboardHand } from "./story/keyboard-hand.ts";
import { mouseHand } from "./story/mouse-hand.ts";
import { tellStory } from "./story/tell-story.ts";
import { it } from "./support/browser-test.ts";
import { cancelRuns } from "./support/cancel-runs.ts";
import { hasChromium } from "./support/chromium.ts";
import type { TestServer } from "./support/test-server.ts";
import { useBrowser } from "./support/use-browser.ts";

describe.skipIf(!hasChromium)("the company of the examples", () => {
	const { server, visit } = useBrowser();

	async function tell(name: string, handOf: (page: Page) => Hand): Promise<void> {
		await deleteCompanies(server);
		const page = await visit("/");
		await tellStory({ page, server, hand: handOf(page), name });
	}

	it("reaches its goal with the mouse", () => tell("mouse", mouseHand));

	it("reaches its goal with the keyboard alone", () => tell("keyboard", keyboardHand));
});

async function deleteCompanies({ api }: TestServer): Promise<void> {
	// After a test that failed, runs may still be there, and their agents can't be deleted.
	await cancelRuns(api);
	for (const { id } of await api.call(listCompanies, {})) {
		const params = { companyId: id };
		const agents = await api.call(listAgents, { params });
		for (const agent of agents) await api.call(deleteAgent, { params: { agentId: agent.id } });
		await api.call(deleteCompany, { params });
	}
}
