import { until } from "@paperclipai/test-support/until.ts";
import { and, eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { EventBus } from "../../../platform/events/event-bus.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { listRunEvents } from "../../../records/runs/run-events.ts";
import { readSession } from "../../../records/sessions/session-store.ts";
import { createRunEngine, type RunEngine } from "../run-engine.ts";

shortenLimits({ dispatchTickMs: 100, leaseRenewalMs: 500 });

/** A slow server finishes its run after another server has settled and retried it as lost. */
let test: TestEngine;
let second: RunEngine;
let finishFirst: () => void;
it.beforeEach(async ({ startEngine }) => {
	const finished = new Promise<void>((resolve) => {
		finishFirst = resolve;
	});
	let calls = 0;
	test = await startEngine(async () => {
		const sessionId = `s${++calls}`;
		if (calls === 1) await finished;
		return { exitCode: 0, signal: null, timedOut: false, sessionId, sessionParams: { sessionId } };
	});
	second = createRunEngine({ ...test.context, serverId: "two", bus: new EventBus() });
});
afterEach(async () => {
	finishFirst();
	await second.stop({ stopRuns: true });
	await test.stop();
});

it("a run that was settled as lost stays so when its first server finishes it", async () => {
	const agentId = await test.createAgent();
	await test.engine.wake(agentId, { source: "on_demand" });
	const statuses = async () => (await test.runs()).map(({ status }) => status).join();
	await until(async () => (await statuses()) === "running");
	const [running] = await test.runs();
	// Otherwise the first server could always renew its lease right before the second one looks for lost runs.
	Object.assign(LIMITS, { leaseRenewalMs: 300 });
	await second.open();
	await until(async () => {
		// The first server renews its lease, so it is expired until the second has noticed. Only for this run: the first
		// server may execute the retry too.
		const leaseExpiresAt = new Date(0);
		const isFirst = and(eq(heartbeatRuns.id, running?.id ?? ""), eq(heartbeatRuns.status, "running"));
		await test.context.database.db.update(heartbeatRuns).set({ leaseExpiresAt }).where(isFirst);
		return (await statuses()) === "failed,succeeded";
	});
	finishFirst();
	const [lost] = await test.runs();
	// The dispatcher starts another run only after the first one has been handled.
	await test.wakeAndFinish(agentId);
	expect((await test.runs())[0]).toEqual(lost);
	expect(lost).toMatchObject({ status: "failed", verdictReason: "process_lost", error: { code: "server_lost" } });
	const events = await listRunEvents(test.context, lost?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.filter(({ type }) => /^lifecycle\.(failed|succeeded|cancelled)$/.test(type))).toHaveLength(1);
	const key = { agentId, adapterType: "scripted", taskKey: "standing-work" };
	expect((await readSession(test.context, key))?.sessionDisplayId).not.toBe("s1");
});

it("a run that a server has claimed without hearing of it is retried once its lease has expired", async () => {
	finishFirst();
	const agentId = await test.createAgent();
	const ids = { id: crypto.randomUUID(), companyId: test.companyId, agentId, taskKey: "unheard" };
	await test.context.database.db.insert(heartbeatRuns).values({
		...ids,
		adapterType: "scripted",
		invocationSource: "on_demand",
		status: "running",
		owner: "one",
		createdAt: new Date(),
		leaseExpiresAt: new Date(Date.now() - 1_000),
	});
	await until(async () => (await test.runs()).map(({ status }) => status).join() === "failed,succeeded");
	expect((await test.runs())[0]).toMatchObject({ verdictReason: "process_lost" });
});
