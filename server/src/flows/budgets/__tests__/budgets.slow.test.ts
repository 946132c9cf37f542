import { type AdapterExecutionContext, type AdapterExecutionResult, USAGE_EVENT } from "@paperclipai/adapter-utils";
import type { Budget, Run, SetBudget } from "@paperclipai/shared";
import { createIssueSchema, setBudgetSchema } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { listActivity } from "../../../records/activity/list.ts";
import { extendBudget, readBudget, setBudget } from "../../../records/budgets/change-budget.ts";
import { getCompany } from "../../../records/companies/store.ts";
import { listAgentCosts, listIssueCosts, listModelCosts, readCostSummary } from "../../../records/costs/read-costs.ts";
import { createIssue } from "../../issues/create-issue.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const ALL_DAYS = { from: "2020-01-01", to: "2029-12-31" };

type Execute = (ctx: AdapterExecutionContext) => Promise<Partial<AdapterExecutionResult>>;
let execute: Execute;
let test: TestEngine;
beforeEach(async () => {
	execute = async () => ({ costUsd: 0.1, usage: { inputTokens: 60, outputTokens: 40 } });
	test = await startTestEngine(async (ctx) => ({
		exitCode: 0,
		signal: null,
		timedOut: false,
		...(await execute(ctx)),
	}));
});
afterEach(() => test.stop());

const ofCompany = () => ({ companyId: test.companyId, agentId: null });
const ofAgent = (agentId: string) => ({ companyId: test.companyId, agentId });
type Owner = ReturnType<typeof ofAgent> | ReturnType<typeof ofCompany>;

const set = (owner: Owner, limits: SetBudget) => setBudget(test.context, owner, BOARD, setBudgetSchema.parse(limits));
const extend = (owner: Owner, added: { costCents?: number; tokens?: number; runs?: number }) =>
	extendBudget(test.context, owner, BOARD, added);
const read = async (owner: Owner) => (await readBudget(test.context, owner)) as Budget;
const wake = async (agentId: string, more: object = {}) =>
	(await test.engine.wake(agentId, { source: "on_demand", ...more })) as Run;
const runOf = async ({ id }: Pick<Run, "id">) => (await test.runs()).find((run) => run.id === id) as Run;
const waitsFor = (run: Run, reason: Run["waitReason"]) =>
	until(async () => (await runOf(run)).waitReason === reason && (await runOf(run)).status === "queued");
const succeeds = (run: Run) => until(async () => (await runOf(run)).status === "succeeded");
const notices = async () =>
	(await listActivity(test.context, { companyId: test.companyId }, { limit: 200 })).items
		.filter(({ action }) => action.endsWith("_limit"))
		.map(({ action, entityId }) => [action, entityId])
		.reverse();

describe("costs", () => {
	it("are the exact sums of what runs have reported", async () => {
		const agents = [await test.createAgent(), await test.createAgent({ name: "B" })] as [string, string];
		const issue = await createIssue(
			test.context,
			test.companyId,
			BOARD,
			createIssueSchema.parse({ title: "Task", status: "backlog" }),
		);
		let count = 0;
		execute = async () => {
			const number = count++;
			return {
				costUsd: 0.1 + number * 0.000_001,
				usage: { inputTokens: number, outputTokens: 1, cachedInputTokens: number % 2 },
				provider: "example",
				model: number % 2 === 0 ? "large" : "small",
			};
		};
		const runs = 200;
		const tasks = [{ agent: 0 }, { agent: 1 }, { agent: 0 }, { agent: 1, issueId: issue.id }];
		for (let woken = 0; woken < runs; woken++) {
			const { agent, ...more } = tasks[woken % 4] as (typeof tasks)[number];
			await wake(agents[agent] ?? "", { prompt: `${woken}`, ...more });
		}
		const costs = () => readCostSummary(test.context, test.companyId, ALL_DAYS);
		await until(async () => (await costs()).total.runs === runs);
		const summary = await costs();
		const used = { inputTokens: 19_900, cachedInputTokens: 100, outputTokens: 200, costUsd: 20.0199 };
		const total = { runs, runsWithCost: runs, runsEstimated: 0, ...used };
		expect(summary.total).toEqual(total);
		expect(summary.days).toEqual([{ day: new Date().toISOString().slice(0, 10), ...total }]);
		const company = await getCompany(test.context, test.companyId);
		const list = { company, periods: ["total"], limit: 50 };
		const sumOf = (entries: { runs: number; costUsd: number; inputTokens: number }[]) => ({
			runs: entries.reduce((sum, entry) => sum + entry.runs, 0),
			inputTokens: entries.reduce((sum, entry) => sum + entry.inputTokens, 0),
			costMicros: entries.reduce((sum, entry) => sum + Math.round(entry.costUsd * 1_000_000), 0),
		});
		const expected = { runs, inputTokens: 19_900, costMicros: 20_019_900 };
		const byAgent = await listAgentCosts(test.context, list);
		expect(byAgent.map(({ agentName, runs }) => [agentName, runs])).toEqual(expect.arrayContaining([["A", 100]]));
		expect(sumOf(byAgent)).toEqual(expected);
		const byIssue = await listIssueCosts(test.context, list);
		expect(byIssue.map(({ identifier, runs }) => [identifier, runs])).toEqual([
			[null, 150],
			[issue.identifier, 50],
		]);
		expect(sumOf(byIssue)).toEqual(expected);
		const byModel = await listModelCosts(test.context, list);
		expect(byModel.map(({ provider, model, runs }) => [provider, model, runs])).toEqual([
			["example", "small", 100],
			["example", "large", 100],
		]);
		expect(sumOf(byModel)).toEqual(expected);
	});
});

describe("a budget", () => {
	it("of an agent stops its runs when it is used up, until it is extended", async () => {
		const agentId = await test.createAgent();
		await test.wakeAndFinish(agentId);
		expect(await set(ofAgent(agentId), { costCents: 30, softPercent: 60 })).toMatchObject({
			used: { costCents: 10, tokens: 100, runs: 1 },
			state: "ok",
		});
		await test.wakeAndFinish(agentId);
		expect((await read(ofAgent(agentId))).state).toBe("soft_limit");
		await test.wakeAndFinish(agentId);
		const waiting = await wake(agentId);
		await waitsFor(waiting, "budget");
		expect(await read(ofAgent(agentId))).toMatchObject({ used: { costCents: 30 }, state: "stopped" });
		const other = await wake(await test.createAgent({ name: "Other" }));
		await succeeds(other);
		expect(await notices()).toEqual([
			["budget.soft_limit", agentId],
			["budget.hard_limit", agentId],
		]);
		expect(await extend(ofAgent(agentId), { costCents: 5 })).toMatchObject({ state: "soft_limit" });
		await succeeds(waiting);
		await waitsFor(await wake(agentId), "budget");
	});

	it("of a company stops the runs of all its agents, until its limit is raised", async () => {
		const [first, second] = [await test.createAgent(), await test.createAgent({ name: "B" })];
		await set(ofCompany(), { tokens: 150 });
		await test.wakeAndFinish(first);
		await test.wakeAndFinish(second);
		const waiting = [await wake(first), await wake(second)];
		for (const run of waiting) await waitsFor(run, "budget");
		expect(await notices()).toEqual([["budget.hard_limit", test.companyId]]);
		await set(ofCompany(), { tokens: 1_000 });
		for (const run of waiting) await succeeds(run);
		expect(await read(ofCompany())).toMatchObject({ used: { tokens: 400, runs: 4 }, state: "ok" });
	});

	it("of runs is not exceeded when several agents start at the same time", async () => {
		let release = () => {};
		const released = new Promise<void>((resolve) => {
			release = resolve;
		});
		execute = async () => {
			await released;
			return {};
		};
		await set(ofCompany(), { runs: 2 });
		const agents = [];
		for (const name of ["A", "B", "C"]) agents.push(await test.createAgent({ name }));
		const runs = await Promise.all(agents.map((agentId) => wake(agentId)));
		const statuses = async () => (await Promise.all(runs.map(runOf))).map(({ status }) => status).sort();
		await until(async () => (await Promise.all(runs.map(runOf))).some(({ waitReason }) => waitReason === "budget"));
		expect(await statuses()).toEqual(["queued", "running", "running"]);
		release();
		await until(async () => (await statuses()).filter((status) => status === "succeeded").length === 2);
		expect(await statuses()).toEqual(["queued", "succeeded", "succeeded"]);
		await extend(ofCompany(), { runs: 1 });
		await until(async () => (await statuses()).every((status) => status === "succeeded"));
	});

	it("of a month starts again with the next month, but not when the clock is set back", async () => {
		const agentId = await test.createAgent();
		await set(ofAgent(agentId), { runs: 1 });
		await test.wakeAndFinish(agentId);
		const waiting = await wake(agentId);
		await waitsFor(waiting, "budget");
		const now = new Date();
		const nextMonth = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - now.getTime() + DAY_MS;
		test.setAhead(nextMonth);
		await succeeds(waiting);
		expect(await read(ofAgent(agentId))).toMatchObject({ used: { runs: 1 }, state: "stopped" });
		test.setAhead(0);
		await waitsFor(await wake(agentId), "budget");
		expect((await read(ofAgent(agentId))).currentPeriod).toBe(
			new Date(now.getTime() + nextMonth).toISOString().slice(0, 7),
		);
	});

	it("without a period counts everything since the first run, the extension with it", async () => {
		const agentId = await test.createAgent();
		await test.wakeAndFinish(agentId);
		expect(await set(ofAgent(agentId), { period: "total", runs: 1 })).toMatchObject({ state: "stopped" });
		await extend(ofAgent(agentId), { runs: 1 });
		await test.wakeAndFinish(agentId);
		test.setAhead(400 * DAY_MS);
		await waitsFor(await wake(agentId), "budget");
		expect(await read(ofAgent(agentId))).toMatchObject({ currentPeriod: "total", used: { runs: 2 } });
	});

	it("stops a run that reports it used up, and starts it again when it is extended", async () => {
		const agentId = await test.createAgent();
		let reports = [20, 40, 60];
		execute = async ({ onEvent, signal }) => {
			for (const inputTokens of reports) {
				if (signal.aborted) break;
				await onEvent?.({ type: USAGE_EVENT, payload: { inputTokens, outputTokens: 0, costUsd: inputTokens / 100 } });
			}
			return {};
		};
		await set(ofAgent(agentId), { tokens: 40 });
		const stopped = await wake(agentId);
		await until(async () => (await runOf(stopped)).status === "cancelled");
		expect(await runOf(stopped)).toMatchObject({
			verdictReason: "budget_exceeded",
			error: { code: "budget_exceeded" },
			usage: { inputTokens: 40, outputTokens: 0 },
			costUsd: 0.4,
		});
		const [, retry] = (await test.runs()) as [Run, Run];
		expect(retry).toMatchObject({ retryOf: stopped.id });
		await waitsFor(retry, "budget");
		expect(await notices()).toEqual([["budget.hard_limit", agentId]]);
		reports = [5, 3, 1];
		await extend(ofAgent(agentId), { tokens: 100 });
		await succeeds(retry);
		expect(await runOf(retry)).toMatchObject({ usage: { inputTokens: 5 } });
		expect(await read(ofAgent(agentId))).toMatchObject({ used: { costCents: 45, tokens: 45, runs: 2 }, state: "ok" });
	});

	it("counts what other runs report while a run reports nothing itself", async () => {
		const agents = [await test.createAgent(), await test.createAgent({ name: "B" })] as [string, string];
		await set(ofCompany(), { costCents: 100 });
		let reported = () => {};
		const isReported = new Promise<void>((resolve) => {
			reported = resolve;
		});
		execute = async ({ agent, onEvent, signal }) => {
			if (agent.id !== agents[0]) return {};
			await onEvent?.({ type: USAGE_EVENT, payload: { inputTokens: 1, outputTokens: 1, costUsd: 0.9 } });
			reported();
			await until(() => signal.aborted);
			return {};
		};
		const running = await wake(agents[0]);
		await isReported;
		expect(await notices()).toEqual([["budget.soft_limit", test.companyId]]);
		await test.context.database.db.update(heartbeatRuns).set({ costUsd: 1.5 }).where(eq(heartbeatRuns.id, running.id));
		const waiting = await wake(agents[1]);
		await waitsFor(waiting, "budget");
		await test.engine.cancel(running.id);
		expect(await runOf(running)).toMatchObject({ status: "cancelled", verdictReason: "cancelled", costUsd: 1.5 });
		await extend(ofCompany(), { costCents: 100 });
		await succeeds(waiting);
	});

	it("is removed with its limits, and the waiting runs start", async () => {
		const agentId = await test.createAgent();
		await set(ofAgent(agentId), { runs: 0 });
		const waiting = await wake(agentId);
		await waitsFor(waiting, "budget");
		expect(await set(ofAgent(agentId), {})).toBeNull();
		await succeeds(waiting);
		await expect(extend(ofAgent(agentId), { runs: 1 })).rejects.toMatchObject({ code: "budget_not_found" });
	});

	it("is extended only by amounts that it limits", async () => {
		await set(ofCompany(), { runs: 5 });
		await expect(extend(ofCompany(), { tokens: 1 })).rejects.toMatchObject({ code: "limit_not_set" });
	});
});
