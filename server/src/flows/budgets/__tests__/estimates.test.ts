import { writeFile } from "node:fs/promises";
import { type AdapterExecutionContext, type AdapterExecutionResult, USAGE_EVENT } from "@paperclipai/adapter-utils";
import { type Run, setBudgetSchema } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, expect } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { readBudget, setBudget } from "../../../records/budgets/change-budget.ts";
import { listModelCosts, readCostSummary } from "../../../records/costs/read-costs.ts";

const ALL_DAYS = { from: "2020-01-01", to: "2029-12-31" };
const MODEL = "claude-sonnet-4-5-20250929";
const MILLION = { inputTokens: 1_000_000, outputTokens: 0 };

type Execute = (ctx: AdapterExecutionContext) => Promise<Partial<AdapterExecutionResult>>;
let execute: Execute;
let test: TestEngine;
it.beforeEach(async ({ startEngine }) => {
	test = await startEngine(async (ctx) => ({
		exitCode: 0,
		signal: null,
		timedOut: false,
		...(await execute(ctx)),
	}));
});
afterEach(() => test.stop());

const report = (ctx: AdapterExecutionContext, payload: Record<string, unknown>) =>
	ctx.onEvent?.({ type: USAGE_EVENT, payload });
const aborted = ({ signal }: AdapterExecutionContext) =>
	new Promise<void>((resolve) => {
		if (signal.aborted) resolve();
		signal.addEventListener("abort", () => resolve());
	});
const total = async () => (await readCostSummary(test.context, test.companyId, ALL_DAYS)).total;
const limit = (agentId: string, costCents: number) =>
	setBudget(test.context, { companyId: test.companyId, agentId }, BOARD, setBudgetSchema.parse({ costCents }));
const finish = async (agentId: string): Promise<Run> => {
	await test.wakeAndFinish(agentId);
	return (await test.runs()).find(({ status }) => status !== "scheduled_retry" && status !== "queued") as Run;
};

it("stops a running run whose tokens cost more than its budget, although its program reports no cost", async () => {
	execute = async (ctx) => {
		await report(ctx, { inputTokens: 100_000, outputTokens: 0, model: MODEL });
		await report(ctx, { ...MILLION, model: MODEL });
		await aborted(ctx);
		return { exitCode: null, signal: "SIGTERM" };
	};
	const agentId = await test.createAgent();
	await limit(agentId, 102);
	expect(await finish(agentId)).toMatchObject({
		status: "cancelled",
		verdictReason: "budget_exceeded",
		costUsd: 3,
		costEstimated: true,
	});
	expect(await total()).toMatchObject({ runs: 1, runsWithCost: 1, runsEstimated: 1, costUsd: 3 });
	const budget = await readBudget(test.context, { companyId: test.companyId, agentId });
	expect(budget).toMatchObject({ state: "stopped", used: { costCents: 300 } });
});

it("estimates what a program uses after the cost that it has reported", async () => {
	execute = async (ctx) => {
		await report(ctx, { inputTokens: 10, outputTokens: 0, costUsd: 0.5, model: MODEL });
		await report(ctx, { inputTokens: 1_000_010, outputTokens: 0, costUsd: 0.5, model: MODEL });
		await aborted(ctx);
		return { exitCode: null, signal: "SIGTERM" };
	};
	const agentId = await test.createAgent();
	await limit(agentId, 340);
	expect(await finish(agentId)).toMatchObject({ verdictReason: "budget_exceeded", costUsd: 3.5, costEstimated: true });
});

it("replaces an estimate by a smaller reported cost, and does not stop the run below its limit", async () => {
	execute = async (ctx) => {
		await report(ctx, { ...MILLION, model: MODEL });
		await report(ctx, { ...MILLION, inputTokens: 1_000_001, costUsd: 0.2, model: MODEL });
		return { costUsd: 0.25, usage: MILLION, model: MODEL };
	};
	const agentId = await test.createAgent();
	await limit(agentId, 400);
	expect(await finish(agentId)).toMatchObject({ status: "succeeded", costUsd: 0.25, costEstimated: false });
	expect(await total()).toMatchObject({ runsWithCost: 1, runsEstimated: 0, costUsd: 0.25 });
});

it("estimates the cost of a program that reports tokens only at its end", async () => {
	execute = async () => ({ usage: { ...MILLION, cachedInputTokens: 500_000 }, model: MODEL });
	const agentId = await test.createAgent();
	expect(await finish(agentId)).toMatchObject({ costUsd: 1.65, costEstimated: true });
	expect(
		await listModelCosts(test.context, {
			company: { id: test.companyId, issuePrefix: "C" },
			periods: ["total"],
			limit: 9,
		}),
	).toEqual([expect.objectContaining({ model: MODEL, runsEstimated: 1, costUsd: 1.65 })]);
});

it("leaves the cost of a model without a price unknown", async () => {
	execute = async (ctx) => {
		await report(ctx, { ...MILLION, model: "unheard-of" });
		return { usage: MILLION, model: "unheard-of" };
	};
	const agentId = await test.createAgent();
	await limit(agentId, 1);
	expect(await finish(agentId)).toMatchObject({ status: "succeeded", costUsd: null, costEstimated: false });
	expect(await total()).toMatchObject({ runs: 1, runsWithCost: 0, runsEstimated: 0 });
});

it("uses the operator's prices, and ignores an invalid file", async () => {
	execute = async () => ({ usage: MILLION, model: "own" });
	const agentId = await test.createAgent();
	const prices = { own: { input: 7, cachedInput: 0, output: 0 } };
	await writeFile(test.context.folder.prices, JSON.stringify(prices));
	expect(await finish(agentId)).toMatchObject({ costUsd: 7, costEstimated: true });
	await writeFile(test.context.folder.prices, '{"own": {"input": "free"}}');
	await test.wakeAndFinish(agentId);
	await until(async () => (await total()).runs === 2);
	expect(await total()).toMatchObject({ runsWithCost: 1, costUsd: 7 });
});

it("adds up costs below a millionth of a dollar", async () => {
	execute = async () => ({ costUsd: 0.000_000_4 });
	const agentId = await test.createAgent();
	await limit(agentId, 100);
	const runs = 20;
	for (let count = 0; count < runs; count++) await test.wakeAndFinish(agentId);
	expect(await total()).toMatchObject({ runs, costUsd: 0.000_008 });
	const budget = await readBudget(test.context, { companyId: test.companyId, agentId });
	expect(budget?.used.costCents).toBe(0.000_8);
});
