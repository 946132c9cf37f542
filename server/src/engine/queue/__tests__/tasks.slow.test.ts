import { createIssueSchema } from "@paperclipai/shared";
import { until } from "@paperclipai/test-support/until.ts";
import { and, count, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { createIssue } from "../../../flows/issues/create-issue.ts";
import { BOARD } from "../../../platform/access/caller.ts";
import { activityLog, agents, heartbeatRuns, issueComments } from "../../../platform/db/schema.ts";

shortenLimits({ dispatchTickMs: 100, wakeChainRuns: 5 });

/** Runs have no processes and last until the test releases them one by one. */
let test: TestEngine;
let releases: Map<string, () => void>;
let started: string[];
let releaseAll: () => void;
beforeEach(async () => {
	const released = new Promise<void>((resolve) => {
		releaseAll = resolve;
	});
	releases = new Map();
	started = [];
	test = await startTestEngine(async ({ runId }) => {
		started.push(await taskOf(runId));
		await Promise.race([released, new Promise<void>((resolve) => releases.set(runId, resolve))]);
		return { exitCode: 0, signal: null, timedOut: false };
	});
});
afterEach(async () => {
	releaseAll();
	await test.stop();
});

const createAgent = (maxConcurrentRuns: number) =>
	test.createAgent({ runtimeConfig: { heartbeat: { enabled: false, intervalSec: 300, maxConcurrentRuns } } });

const pause = (agentId: string, pausedAt: Date | null) =>
	test.context.database.db.update(agents).set({ pausedAt }).where(eq(agents.id, agentId));

async function taskOf(runId: string): Promise<string> {
	const { db } = test.context.database;
	const [run] = await db.select().from(heartbeatRuns).where(eq(heartbeatRuns.id, runId));
	return run?.taskKey ?? "";
}

/** In this order, like wakes. */
async function queue(agentId: string, taskKeys: string[]): Promise<void> {
	const from = Date.now() - 3_600_000;
	const runs = taskKeys.map((taskKey, index) => ({
		...{ id: crypto.randomUUID(), companyId: test.companyId, agentId, adapterType: "scripted", taskKey },
		...{ status: "queued" as const, invocationSource: "on_demand" as const, createdAt: new Date(from + index) },
	}));
	await test.context.database.db.insert(heartbeatRuns).values(runs);
}

const countWaiting = async (agentId: string, reason: string) => {
	const waits = and(
		eq(heartbeatRuns.agentId, agentId),
		eq(heartbeatRuns.status, "queued"),
		sql`${heartbeatRuns.waitReason} is not distinct from ${reason}`,
	);
	const [row] = await test.context.database.db.select({ count: count() }).from(heartbeatRuns).where(waits);
	return row?.count;
};

it("a busy task does not hold back the agent's other tasks, and runs of one task do not overlap", async () => {
	const agentId = await createAgent(2);
	await queue(agentId, ["busy", "busy", "busy", "other", "last"]);
	await until(() => releases.size === 2);
	// Both are prepared at the same time.
	expect(started.toSorted()).toEqual(["busy", "other"]);
	await until(async () => (await countWaiting(agentId, "slot")) === 3);
});

it("starts the oldest runs of all tasks of an agent first, whatever their keys", async () => {
	const agentId = await createAgent(1);
	const taskKeys = ["z", "m", "a", "m", "k"];
	await queue(agentId, taskKeys);
	for (let index = 0; index < taskKeys.length; index++) {
		await until(() => releases.size === index + 1);
		[...releases.values()][index]?.();
	}
	await until(async () => (await test.runs()).every(({ status }) => status === "succeeded"));
	expect(started).toEqual(taskKeys);
});

it("the tasks of one agent leave slots of the server to other agents", async () => {
	const [many, one] = [await createAgent(5), await createAgent(5)];
	await pause(many, new Date());
	await queue(many, ["a", "b", "c", "d", "e"]);
	await pause(one, new Date());
	await queue(one, ["single"]);
	await until(async () => (await countWaiting(many, "paused")) === 5 && (await countWaiting(one, "paused")) === 1);
	await test.context.database.db.update(agents).set({ pausedAt: null });
	await until(() => releases.size === 3);
	expect(started.toSorted()).toEqual(["a", "b", "single"]);
});

it("each run of 600 tasks shows its wait reason, even after it has changed", async () => {
	const agentId = await createAgent(1);
	await queue(
		agentId,
		Array.from({ length: 600 }, (_, index) => `task-${index}`),
	);
	await until(async () => (await countWaiting(agentId, "slot")) === 599);
	await pause(agentId, new Date());
	await until(async () => (await countWaiting(agentId, "paused")) === 599);
	await pause(agentId, null);
	await until(async () => (await countWaiting(agentId, "slot")) === 599);
	await until(() => releases.size === 1);
	expect(started).toEqual(["task-0"]);
});

it("a new run has the wait reason of the other runs of its agent at once", async () => {
	const agentId = await createAgent(1);
	await queue(agentId, ["first", "second"]);
	await until(async () => (await countWaiting(agentId, "slot")) === 1);
	expect(await test.engine.wake(agentId, { source: "on_demand" })).toMatchObject({ waitReason: "slot" });
});

it("an agent that gives itself two tasks in each run is stopped long before the chain is deep, and a person lets it go on", async () => {
	const agentId = await createAgent(1);
	const { db } = test.context.database;
	await test.engine.wake(agentId, { source: "on_demand", by: BOARD });
	const task = createIssueSchema.parse({ title: "More", assigneeAgentId: agentId });
	const work = async (runs: number) => {
		for (let index = 0; index < runs; index++) {
			await until(() => releases.size === 1);
			const [[runId, release] = ["", () => {}]] = [...releases];
			releases.delete(runId);
			const by = { kind: "agent" as const, agentId, runId, companyId: test.companyId };
			for (let copy = 0; copy < 2; copy++) await createIssue(test.context, test.companyId, by, task);
			release();
		}
		await until(async () => (await test.runs()).filter(({ status }) => status === "succeeded").length % 6 === 0);
	};
	const held = async () => await db.select().from(activityLog).where(eq(activityLog.action, "wake.held"));
	await work(6);
	expect((await test.runs()).filter(({ status }) => status !== "succeeded")).toEqual([]);
	expect(await held()).toHaveLength(7);
	const [wake] = await held();
	expect(wake?.details).toMatchObject({ agentId, limit: "wakeChainRuns", wakes: 5 });
	const isThere = eq(issueComments.issueId, wake?.entityId ?? "");
	const notices = async () => await db.select().from(issueComments).where(isThere);
	expect(await notices()).toMatchObject([{ actorKind: "system", body: expect.stringContaining("wakeChainRuns") }]);
	const issueId = wake?.entityId ?? "";
	const from = { kind: "agent" as const, agentId, companyId: test.companyId, runId: (await test.runs())[1]?.id ?? "" };
	expect(await test.engine.wake(agentId, { source: "on_demand", issueId, by: from })).toMatchObject({
		status: "skipped",
	});
	expect(await held()).toHaveLength(8);
	expect(await notices()).toHaveLength(1);
	await test.engine.wake(agentId, { source: "on_demand", issueId, by: BOARD });
	await work(6);
	expect(await test.runs()).toHaveLength(12);
	expect(await held()).toHaveLength(15);
});
