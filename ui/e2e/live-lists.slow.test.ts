import { createIssue, deleteAgent, updateAgent, updateIssue } from "@paperclipai/shared";
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

	it("shows new names of agents and issues in the runs that it has", async () => {
		const agent = await server.createAgent("Before", { command: "true" });
		const issue = await server.api.call(createIssue, {
			params: { companyId: server.companyId },
			body: { title: "Old title", assigneeAgentId: agent.id },
		});
		const page = await visit("/runs");
		const row = page.locator("main tr").filter({ hasText: issue.identifier });
		await row.getByText("Old title").first().waitFor();
		// A change of its status would bring the names too.
		await row.getByText("Succeeded").first().waitFor();
		await server.api.call(updateAgent, { params: { agentId: agent.id }, body: { name: "After" } });
		await row.getByText("After").first().waitFor();
		await server.api.call(updateIssue, { params: { issueId: issue.id }, body: { title: "New title" } });
		await row.getByText("New title").first().waitFor();
	});
});
