import { until } from "@paperclipai/test-support/until.ts";
import { and, count, eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { agents, heartbeatRuns } from "../../../db/schema.ts";

shortenLimits({ dispatchTickMs: 100 });

/** Runs that last until the test releases them one by one, without processes. */
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

/** Queues a run of each of these tasks, the first one first, as wakes would. */
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
	expect(started).toEqual(["busy", "other"]);
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

it("every run of 600 tasks says why it waits, also after the reason has changed", async () => {
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

it("a further wake says at once that it waits as the other runs of its agent do", async () => {
	const agentId = await createAgent(1);
	await queue(agentId, ["first", "second"]);
	await until(async () => (await countWaiting(agentId, "slot")) === 1);
	expect(await test.engine.wake(agentId, { source: "on_demand" })).toMatchObject({ waitReason: "slot" });
});
