import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { until } from "@paperclipai/test-support/until.ts";
import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { listRunEvents } from "../../../records/runs/run-events.ts";
import { readSession } from "../../../records/sessions/session-store.ts";
import type { ServerContext } from "../../../start/server-context.ts";
import type { RunEngine } from "../../runs/run-engine.ts";

shortenLimits({ dispatchTickMs: 100, leaseRenewalMs: 500 });

/** Hours pass by moving the clock; the adapter returns the results that the test has queued. */
let test: TestEngine;
let context: ServerContext;
let engine: RunEngine;
let agentId: string;
let companyId: string;
let results: Partial<AdapterExecutionResult>[];
let seenSessions: (string | null)[];

it.beforeEach(async ({ startEngine }) => {
	[results, seenSessions] = [[], []];
	test = await startEngine(async ({ runtime }) => {
		seenSessions.push(runtime.sessionId);
		return { exitCode: 0, signal: null, timedOut: false, ...results.shift() };
	});
	({ context, engine, companyId } = test);
	agentId = await test.createAgent();
});
afterEach(() => test.stop());

const runs = () => test.runs();
const statuses = async () => (await runs()).map(({ status }) => status);
const wakeAndFinish = () => test.wakeAndFinish(agentId);

it("a failure of the model's service is retried when the retry is due, and not before", async () => {
	results = [{ exitCode: 1, errorCode: "overloaded", errorFamily: "transient_upstream" }, {}];
	await wakeAndFinish();
	expect(await statuses()).toEqual(["failed", "scheduled_retry"]);
	expect((await runs())[1]).toMatchObject({ waitReason: "retry_at" });
	test.setAhead(3 * 60_000);
	await until(async () => (await statuses())[1] === "succeeded");
	expect(seenSessions).toHaveLength(2);
	const [failed] = await runs();
	const events = await listRunEvents(context, failed?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.map(({ type }) => type)).toContain("retry.scheduled");
});

it("a wrong key is not retried", async () => {
	results = [{ exitCode: 1, errorCode: "wrong_key", errorFamily: "authentication" }];
	await wakeAndFinish();
	expect(await statuses()).toEqual(["failed"]);
});

it("a session is resumed, and dropped after three failures in a row", async () => {
	const session = { sessionId: "s1", sessionParams: { sessionId: "s1" } };
	results = [session, { ...session, exitCode: 1 }, { exitCode: 1 }, { exitCode: 1 }, {}];
	for (const _ of [1, 2, 3, 4, 5]) await wakeAndFinish();
	expect(seenSessions).toEqual([null, "s1", "s1", "s1", null]);
	const fourth = (await runs())[3];
	const events = await listRunEvents(context, fourth?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.map(({ type }) => type)).toContain("session.reset");
});

it("a success resets the count of failures", async () => {
	const session = { sessionId: "s1", sessionParams: { sessionId: "s1" } };
	results = [session, { exitCode: 1 }, { exitCode: 1 }, session, { exitCode: 1 }, { exitCode: 1 }];
	for (const _ of results.slice()) await wakeAndFinish();
	const key = { agentId, adapterType: "scripted", taskKey: "standing-work" };
	expect(await readSession(context, key)).toMatchObject({ sessionDisplayId: "s1", failures: 2 });
});

it("a retry that is cancelled never starts", async () => {
	results = [{ exitCode: 1, errorCode: "overloaded", errorFamily: "transient_upstream" }];
	await wakeAndFinish();
	const retry = (await runs())[1];
	expect(await engine.cancel(retry?.id ?? "")).toMatchObject({ status: "cancelled", startedAt: null });
	test.setAhead(3 * 60_000);
	await wakeAndFinish();
	expect(await statuses()).toEqual(["failed", "cancelled", "succeeded"]);
	expect(seenSessions).toHaveLength(2);
});

it("a run whose server is lost fails and is retried once, unless it was cancelled", async () => {
	const longAgo = new Date(Date.now() - 10 * 60_000);
	const running = { adapterType: "scripted", status: "running", invocationSource: "on_demand" } as const;
	const expired = { owner: "another", leaseExpiresAt: longAgo, createdAt: longAgo, startedAt: longAgo };
	const [lost, cancelled] = [crypto.randomUUID(), crypto.randomUUID()];
	await context.database.db.insert(heartbeatRuns).values([
		{ id: lost, companyId, agentId, ...running, taskKey: "standing-work", ...expired },
		{ id: cancelled, companyId, agentId, ...running, taskKey: "else", ...expired, cancelRequestedAt: new Date() },
	]);
	await until(async () => (await statuses()).toSorted().join() === "cancelled,failed,succeeded");
	const [row] = await context.database.db.select().from(heartbeatRuns).where(eq(heartbeatRuns.retryOf, lost));
	expect(row).toMatchObject({ attempt: 2, status: "succeeded" });
	const read = async (id: string) => (await runs()).find((run) => run.id === id);
	expect(await read(lost)).toMatchObject({ verdictReason: "process_lost", error: { code: "server_lost" } });
	expect(await read(cancelled)).toMatchObject({ verdictReason: "cancelled", error: null });
});
