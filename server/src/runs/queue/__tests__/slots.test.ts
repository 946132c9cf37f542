import { writeFileSync } from "node:fs";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { MAX_RUNS, startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { runFolderOf } from "../../../config/run-folder.ts";
import { agents } from "../../../db/schema.ts";

shortenLimits({ dispatchTickMs: 100 });

/** Runs that last until the test lets them end: no process is needed to fill a server. */
let test: TestEngine;
let release: () => void;
beforeEach(async () => {
	const released = new Promise<void>((resolve) => {
		release = resolve;
	});
	test = await startTestEngine(async () => {
		await released;
		return { exitCode: 0, signal: null, timedOut: false };
	});
});
afterEach(async () => {
	release();
	await test.stop();
});

const wake = (agentId: string) => test.engine.wake(agentId, { source: "on_demand" });
const byStatus = async (status: string) => (await test.runs()).filter((run) => run.status === status);

it("a server carries out no more runs at a time than its limit, and the others say that they wait for a slot", async () => {
	for (let count = 0; count < MAX_RUNS + 2; count++) await wake(await test.createAgent());
	await until(async () => (await byStatus("queued")).every(({ waitReason }) => waitReason === "slot"));
	expect(await byStatus("running")).toHaveLength(MAX_RUNS);
	expect(await byStatus("queued")).toHaveLength(2);
	release();
	await until(async () => (await byStatus("succeeded")).length === MAX_RUNS + 2);
});

it("a run whose files cannot be made fails, and its slot is free again", async () => {
	for (let count = 0; count <= MAX_RUNS; count++) await wake(await test.createAgent());
	const [waiting] = await until(async () => {
		const queued = await byStatus("queued");
		return queued.length === 1 && queued;
	});
	writeFileSync(runFolderOf(test.context.folder, waiting?.id ?? "").root, "no folder");
	release();
	await until(async () => (await byStatus("failed")).length === 1);
	expect((await byStatus("failed"))[0]).toMatchObject({ id: waiting?.id, error: { code: "adapter_threw" } });
	await wake(await test.createAgent());
	await until(async () => (await byStatus("succeeded")).length === MAX_RUNS + 1);
});

it("a run of a paused agent says so, and starts when the agent goes on", async () => {
	const agentId = await test.createAgent();
	const pause = (pausedAt: Date | null) =>
		test.context.database.db.update(agents).set({ pausedAt }).where(eq(agents.id, agentId));
	await pause(new Date());
	await wake(agentId);
	await until(async () => (await test.runs())[0]?.waitReason === "paused");
	await pause(null);
	await until(async () => (await byStatus("running")).length === 1);
	expect((await test.runs())[0]).toMatchObject({ waitReason: null });
});

it("wakes while a run is under way make one follow-up, which starts after it", async () => {
	const agentId = await test.createAgent({
		runtimeConfig: { heartbeat: { enabled: false, intervalSec: 300, maxConcurrentRuns: 5 } },
	});
	await wake(agentId);
	await until(async () => (await byStatus("running")).length === 1);
	const follow = await Promise.all([wake(agentId), wake(agentId), wake(agentId)]);
	expect(new Set(follow.map((answer) => answer.status !== "skipped" && answer.id)).size).toBe(1);
	// Its agent has room for more, but it is the same task.
	await until(async () => (await byStatus("queued"))[0]?.waitReason === "slot");
	release();
	await until(async () => (await byStatus("succeeded")).length === 2);
	const [first, second] = await test.runs();
	expect(Date.parse(second?.startedAt ?? "")).toBeGreaterThanOrEqual(Date.parse(first?.finishedAt ?? ""));
});
