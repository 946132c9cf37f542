import {
	createInteraction,
	createIssue,
	extendAgentBudget,
	listRuns,
	setAgentBudget,
	setCompanyBudget,
	wakeAgent,
} from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";

describe("home", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("leads a newcomer from the first agent to the first result", async () => {
		const page = await visit("/");
		const step = (name: string) => page.getByRole("listitem").filter({ hasText: name });
		await page.locator("[aria-current=step]", { hasText: "Create an agent" }).waitFor();
		const agent = await server.createAgent("First", { command: "echo", args: ["hello"] });
		await page.reload();
		await page.locator("[aria-current=step]", { hasText: "Run it" }).waitFor();
		expect(await step("You have an agent").innerText()).toContain("done");
		await step("You have an agent").getByRole("link", { name: "Settings" }).waitFor();
		await server.wake(agent);
		await page.locator("[aria-current=step]", { hasText: "Review the result" }).waitFor();
		await step("Review the result").getByRole("link").click();
		await page.getByRole("heading", { name: "First" }).waitFor();
	});

	it("shows what runs with its last lines, what waits, what failed, and how the last runs of each agent went", async () => {
		const params = { companyId: server.companyId };
		const gate = server.gate("home");
		const live = await server.createAgent("Live", {
			command: "sh",
			// The pause makes the last line a record of its own.
			args: ["-c", `seq -f 'old %.0f' 5000; sleep 0.3; echo now; ${gate.wait}; echo later; sleep 600`],
		});
		const failing = await server.createAgent("Failing", { command: "sh", args: ["-c", "exit 7"] });
		await server.wake(failing);
		await until(async () => (await server.api.call(listRuns, { params, query: { status: "failed" } })).length > 0);
		await server.api.call(wakeAgent, { params: { agentId: live.id }, body: { prompt: "Watch the orders" } });
		const issue = await server.api.call(createIssue, { params, body: { title: "Ask first", status: "backlog" } });
		await server.api.call(createInteraction, {
			params: { issueId: issue.id },
			body: { kind: "request_confirmation", title: "Shall I deploy?", body: "Deploy the shop?" },
		});

		const page = await visit("/");
		const lines = page.getByRole("log", { name: "Last lines of Live" });
		await lines.getByText("now", { exact: true }).waitFor();
		expect(await lines.getByText("old 1", { exact: true }).count()).toBe(0);
		gate.open();
		await lines.getByText("later", { exact: true }).waitFor();
		await page.getByRole("region", { name: "Running now" }).getByText("Watch the orders").waitFor();
		await page.getByRole("region", { name: "Waiting for you" }).getByText("Shall I deploy?").waitFor();
		await page.getByRole("region", { name: "Failures" }).getByText("exited with code 7").waitFor();
		await page
			.getByRole("region", { name: "Costs by day" })
			.getByText("No run that ended this month reported")
			.waitFor();
		const strip = page.getByRole("list", { name: "Last runs of Failing" });
		await strip.getByRole("link", { name: "Failed" }).click();
		await page.getByRole("region", { name: "Error", exact: true }).waitFor();
	});

	it("counts a budget that is used up among what waits, until it is extended", async () => {
		const agent = await server.createAgent("Spender", { command: "true" });
		await server.api.call(setAgentBudget, { params: { agentId: agent.id }, body: { runs: 1 } });
		const page = await visit("/");
		const waiting = page.getByRole("region", { name: "Waiting for you" });
		const count = async () => Number(/^\((\d+)\)/.exec(await page.title())?.[1] ?? 0);
		await waiting.waitFor();
		const before = await count();
		await server.wake(agent);
		await waiting.getByText("The budget of Spender is used up").click();
		await page.getByLabel("Add runs").waitFor();
		await expect.poll(count).toBe(before + 1);
		const { id } = await server.wake(agent);
		await page.goto(`${server.url}/runs/${id}`);
		const why = page.getByRole("region", { name: "Reason for waiting" });
		await why.getByRole("link", { name: "Edit the budget of Spender" }).waitFor();
		await page.goBack();
		await server.api.call(setAgentBudget, { params: { agentId: agent.id }, body: { runs: 1, tokens: 0 } });
		await page.getByText("0 of 0 tokens used this month").waitFor();
		await page.getByLabel("Add runs").fill("5");
		await page.getByRole("button", { name: "Extend" }).click();
		await page.getByText("runs are still waiting: the limit for tokens has been reached").waitFor();
		await page.getByLabel("Add runs").waitFor({ state: "detached" });
		await page.goBack();
		await server.api.call(extendAgentBudget, { params: { agentId: agent.id }, body: { tokens: 5 } });
		await waiting.getByText("The budget of Spender is used up").waitFor({ state: "detached" });
		await expect.poll(count).toBe(before);
		await page.getByText("No budget", { exact: true }).waitFor();
		await server.api.call(setCompanyBudget, { params: { companyId: server.companyId }, body: { runs: 1 } });
		await page.getByText(/of 1 run$/).waitFor();
	});
});
