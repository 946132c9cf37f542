import { chmod, mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";

/** Its program reports usage in each run, and continues while the file `wait` exists. */
async function createReporting(server: TestCompany) {
	const folder = await mkdtemp(path.join(tmpdir(), "costs-"));
	const command = path.join(folder, "agent.sh");
	const usage = '{"inputTokens":70,"outputTokens":30,"cachedInputTokens":20,"costUsd":0.1}';
	const lines = [
		"#!/bin/sh",
		"cat >/dev/null",
		`echo '[my-agent] usage ${usage}'`,
		`while [ -e ${folder}/wait ]; do sleep 0.02; done`,
		`echo '[my-agent] result {"sessionId":"s","summary":"done","model":"tiny","usage":${usage}}'`,
	];
	await writeFile(command, lines.join("\n"));
	await chmod(command, 0o755);
	return { folder, agent: await server.createAgent("my_agent", { command, cwd: folder, graceSec: 0 }) };
}

it("lists what runs have used, and shows it at a glance", async ({ sharedServer }) => {
	const server = await sharedServer.createCompany();
	const { client } = server;
	const { agent } = await createReporting(server);
	for (let count = 0; count < 3; count++) await server.finish((await server.wake(agent.id)).id);
	const params = { companyId: server.company.id };
	const used = {
		runs: 3,
		runsWithCost: 3,
		runsEstimated: 0,
		inputTokens: 210,
		cachedInputTokens: 60,
		outputTokens: 90,
		costUsd: 0.3,
	};
	const { from, to, total, days } = await client.call(api.getCostSummary, { params });
	expect({ total, days }).toEqual({ total: used, days: [{ day: to, ...used }] });
	expect(from).toBe(`${to.slice(0, 7)}-01`);
	expect(await client.call(api.listAgentCosts, { params })).toEqual([
		{ agentId: agent.id, agentName: agent.name, ...used },
	]);
	expect(await client.call(api.listIssueCosts, { params })).toEqual([
		{ issueId: null, identifier: null, title: null, ...used },
	]);
	expect(await client.call(api.listModelCosts, { params })).toEqual([
		{ provider: "local", model: "tiny", billingType: "", ...used },
	]);
	await client.call(api.createIssue, { params, body: { title: "Later", status: "backlog" } });
	expect(await client.call(api.getDashboard, { params })).toMatchObject({
		agents: { idle: 1, running: 0, paused: 0, error: 0, terminated: 0 },
		issues: { backlog: 1, todo: 0 },
		runs: { running: 0, queued: 0, scheduledRetries: 0 },
		pending: { approvals: 0, interactions: 0 },
		month: used,
		budget: null,
	});
	const wrong = await server.send(
		"GET",
		`/api/companies/${params.companyId}/costs/summary?from=2026-02-01&to=2026-01-01`,
	);
	expect(wrong).toMatchObject({ status: 400, body: { error: { code: "range_invalid" } } });
});

it("stops a program that reports its budget used up, and starts it again with an extension", async ({
	sharedServer,
}) => {
	const server = await sharedServer.createCompany();
	const { client } = server;
	const { agent, folder } = await createReporting(server);
	const params = { agentId: agent.id };
	await writeFile(path.join(folder, "wait"), "");
	await client.call(api.setAgentBudget, { params, body: { costCents: 10 } });
	const stopped = await server.finish((await server.wake(agent.id)).id);
	expect(stopped).toMatchObject({ status: "cancelled", verdictReason: "budget_exceeded", costUsd: 0.1 });
	const retry = await until(async () => {
		const [newest] = await client.call(api.listRuns, { params: { companyId: server.company.id }, query: { limit: 1 } });
		return newest?.waitReason === "budget" ? newest : null;
	});
	const pending = async () =>
		(await client.call(api.getDashboard, { params: { companyId: server.company.id } })).pending;
	expect(await client.call(api.getAgent, { params })).toMatchObject({ overBudget: true });
	expect(await pending()).toEqual({ approvals: 0, interactions: 0, budgets: 1, stalled: 0 });
	const { key } = await client.call(api.createAgentKey, { params, body: { name: "test" } });
	const authorization = `Bearer ${key}`;
	const budget = `/api/agents/${agent.id}/budget`;
	expect((await server.send("GET", budget, undefined, { authorization })).body).toMatchObject({ state: "stopped" });
	const extended = await server.send("POST", `${budget}/extend`, { costCents: 1_000 }, { authorization });
	expect(extended).toMatchObject({ status: 403, body: { error: { code: "board_only" } } });
	await client.call(api.extendAgentBudget, { params, body: { costCents: 100 } });
	await until(async () => (await client.call(api.getRun, { params: { runId: retry.id } })).usage !== null);
	expect(await client.call(api.getAgent, { params })).toMatchObject({ overBudget: false, status: "running" });
	expect(await pending()).toMatchObject({ budgets: 0 });
	await client.call(api.cancelRun, { params: { runId: retry.id } });
	expect(await client.call(api.getAgentBudget, { params })).toMatchObject({ used: { costCents: 20, runs: 2 } });
	const log = await client.call(api.listActivity, { params: { companyId: server.company.id } });
	expect(log.map(({ action }) => action).filter((action) => action.startsWith("budget."))).toEqual([
		"budget.extended",
		"budget.hard_limit",
		"budget.set",
	]);
});
