import { readFileSync } from "node:fs";
import { getRun, isTerminalRunStatus, setCompanyBudget } from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect, it } from "vitest";
import { useBrowser } from "./support/use-browser.ts";

describe("costs", needs("chromium"), () => {
	const { server, visit } = useBrowser();

	it("shows what was spent by day, agent and model, with the budget, for days in the address, and as a file", async () => {
		const params = { companyId: server.companyId };
		await server.api.call(setCompanyBudget, { params, body: { period: "month", costCents: 300 } });
		const report = `[paperclip] result {"costUsd":0.25,"usage":{"inputTokens":1000,"outputTokens":200},"provider":"example","model":"tiny"}`;
		const agent = await server.createAgent("=Spender", { command: "echo", args: [report] });
		for (let count = 0; count < 2; count++) {
			const { id: runId } = await server.wake(agent);
			await until(async () => isTerminalRunStatus((await server.api.call(getRun, { params: { runId } })).status));
		}

		const page = await visit("/costs");
		const agents = page.getByRole("table", { name: "By agent" });
		await agents.getByRole("row", { name: "=Spender 100% 2 2.4K $0.50" }).waitFor();
		const budget = page.getByRole("region", { name: "This month's budget" });
		await budget.getByText("$0.50 of $3.00").waitFor();
		await page.getByRole("table", { name: "By model" }).getByRole("row", { name: "tiny" }).waitFor();
		await page.getByRole("table", { name: "By issue" }).getByText("No issue").waitFor();
		await page.getByRole("img", { name: "Costs by day, $0.50 in total" }).locator("canvas").waitFor();
		await page.getByText("per day stays within the monthly budget of $3.00").waitFor();
		await page.getByText("Show as table").click();
		await page.getByRole("table", { name: "Costs by day" }).getByText("$0.50").waitFor();

		await page.getByRole("button", { name: "Download CSV" }).click();
		const [download] = await Promise.all([
			page.waitForEvent("download"),
			page.getByRole("menuitem", { name: "By agent" }).click(),
		]);
		const file = readFileSync(await download.path(), "utf8").split("\r\n");
		expect(file[0]).toBe(
			"agent,id,runs,input_tokens,cached_input_tokens,output_tokens,cost_usd,runs_with_estimated_cost",
		);
		expect(file[1]).toBe(`'=Spender,${agent.id},2,2000,0,400,0.5,0`);

		await page.getByText("Custom", { exact: true }).click();
		await page.getByLabel("End date").fill("2020-02-10");
		await page.getByLabel("Start date").fill("2020-02-01");
		await agents.waitFor({ state: "detached" });
		await page.reload();
		await page.getByRole("region", { name: "By agent" }).getByText("No runs ended in this period.").waitFor();
		expect(new URL(page.url()).search).toContain("from=2020-02-01");
		await page.getByText("Last 30 days").click();
		await agents.getByText("=Spender").waitFor();

		await page.setViewportSize({ width: 360, height: 740 });
		const cost = await agents.getByRole("cell", { name: "$0.50" }).boundingBox();
		expect((cost?.x ?? 0) + (cost?.width ?? 0)).toBeLessThanOrEqual(360);
	});

	it("shows a limit of runs that is used up, and an unknown cost in the same words on all pages", async () => {
		const params = { companyId: server.companyId };
		const silent = await server.createAgent("Silent", { command: "true" });
		const free = await server.createAgent("Free", { command: "echo", args: ['[paperclip] result {"costUsd":0}'] });
		const runs = await Promise.all([silent, free].map((agent) => server.wake(agent)));
		for (const { id: runId } of runs) {
			await until(async () => isTerminalRunStatus((await server.api.call(getRun, { params: { runId } })).status));
		}
		await server.api.call(setCompanyBudget, { params, body: { period: "month", costCents: 300, runs: 4 } });

		const page = await visit("/costs");
		const budget = page.getByRole("region", { name: "This month's budget" });
		await budget.getByText("4 of 4 runs").waitFor();
		await budget.getByText("Budget used up").waitFor();
		await budget.getByText("$0.50 of $3.00").waitFor();
		await page.getByText("per run, not reported by 1 run").waitFor();
		const unknown = "Cost not reported";
		await page.getByRole("row", { name: "Silent" }).getByText(unknown).waitFor();
		await page.getByRole("row", { name: "Free" }).getByText("$0.00").waitFor();

		for (const address of ["/runs", "/agents", `/runs/${runs[0]?.id}`, `/agents/${silent.id}`]) {
			await page.goto(server.url + address);
			await page.locator("main").getByText(unknown).filter({ visible: true }).first().waitFor();
		}
		await page.goto(`${server.url}/agents/${free.id}`);
		await page.getByRole("region", { name: "This month" }).getByText("$0.00").waitFor();
		expect(await page.getByText(unknown).count()).toBe(0);
	});
});
