import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { wakeByTimer } from "../timers.ts";

shortenLimits({ dispatchTickMs: 50 });

const INTERVAL_MS = 10_000;

let test: TestEngine;
let isHeld: boolean;
beforeEach(async () => {
	isHeld = true;
	test = await startTestEngine(async () => {
		await until(() => !isHeld);
		return { exitCode: 0, signal: null, timedOut: false };
	});
});
afterEach(() => test.stop());

it("a timer wakes only an idle agent, and not before its interval is over", async () => {
	const heartbeat = { enabled: true, intervalSec: INTERVAL_MS / 1000, maxConcurrentRuns: 1 };
	const id = await test.createAgent({ runtimeConfig: { heartbeat } });
	const [agent] = await test.context.database.db.query.agents.findMany();
	const { now } = test.context;
	// Standing still, so that the interval cannot end while the machine is busy.
	test.context.now = () => new Date((agent?.updatedAt.getTime() ?? 0) + INTERVAL_MS - 1);
	await wakeByTimer(test.context);
	expect(await test.runs()).toEqual([]);
	test.context.now = now;
	test.setAhead(INTERVAL_MS);
	const run = await until(async () => (await test.runs()).find(({ status }) => status === "running"));
	expect(run).toMatchObject({ agentId: id, invocationSource: "timer", reason: "timer" });
	test.setAhead(3 * INTERVAL_MS);
	await wakeByTimer(test.context);
	expect(await test.runs()).toHaveLength(1);
	isHeld = false;
	await until(async () => (await test.runs()).length === 2);
});
