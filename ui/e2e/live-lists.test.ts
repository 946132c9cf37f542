import { deleteAgent } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { describe } from "vitest";
import { it } from "./support/browser-test.ts";
import { useBrowser } from "./support/use-browser.ts";

describe("a list", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("shows agents that are created and deleted elsewhere", async () => {
		const page = await visit("/agents");
		await page.getByRole("heading", { name: "Agents" }).waitFor();
		const agent = await server.createAgent("Elsewhere", { command: "true" });
		await page.getByRole("link", { name: "Elsewhere", exact: true }).waitFor();
		await server.api.call(deleteAgent, { params: { agentId: agent.id } });
		await page.getByRole("link", { name: "Elsewhere", exact: true }).waitFor({ state: "detached" });
	});
});
