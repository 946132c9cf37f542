import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { wakeByTimer } from "../timers.ts";

shortenLimits({ dispatchTickMs: 50 });

const YEAR_MS = 365 * 24 * 60 * 60 * 1000;

/** The clock is ahead for a while, then correct again. */
let test: TestEngine;
let exitCode: number;
let started: number;
/** Whether runs are kept active. */
let isHeld: boolean;

it.beforeEach(async ({ startEngine }) => {
	[exitCode, started, isHeld] = [0, 0, false];
	test = await startEngine(async () => {
		started++;
		await until(() => !isHeld);
		const failure = exitCode === 0 ? {} : ({ errorCode: "overloaded", errorFamily: "transient_upstream" } as const);
		return { exitCode, signal: null, timedOut: false, ...failure };
	});
});
afterEach(() => test.stop());

const heartbeat = { enabled: true, intervalSec: 10, maxConcurrentRuns: 1 };
const succeeded = async () => (await test.runs()).filter(({ status }) => status === "succeeded").length;

it("does not silence timers until the time comes that the clock had shown", async () => {
	await test.createAgent({ runtimeConfig: { heartbeat } });
	test.setAhead(YEAR_MS);
	await until(async () => (await succeeded()) === 1);
	test.setAhead(20_000);
	await until(async () => (await succeeded()) === 2);
	test.setAhead(40_000);
	await until(async () => (await succeeded()) === 3);
	const years = (await test.runs()).map(({ createdAt }) => new Date(createdAt).getTime() - Date.now() > YEAR_MS / 2);
	expect(years).toEqual([false, false, true]);
});

it("lets a timer wait for a run of now, although a run of later has ended", async () => {
	const agentId = await test.createAgent({ runtimeConfig: { heartbeat } });
	test.setAhead(YEAR_MS);
	await until(async () => (await succeeded()) === 1);
	test.setAhead(0);
	isHeld = true;
	const { id } = (await test.engine.wake(agentId, { source: "on_demand" })) as { id: string };
	await until(() => started === 2);
	test.setAhead(60_000);
	await wakeByTimer(test.context);
	expect((await test.runs()).filter(({ status }) => status !== "succeeded").map((run) => run.id)).toEqual([id]);
	isHeld = false;
});

it("does not hold back a retry until then", async () => {
	exitCode = 1;
	const agentId = await test.createAgent();
	test.setAhead(YEAR_MS);
	await test.wakeAndFinish(agentId);
	await until(async () => (await test.runs())[1]?.status === "scheduled_retry");
	exitCode = 0;
	test.setAhead(0);
	await until(async () => (await test.runs())[1]?.status === "succeeded");
});
