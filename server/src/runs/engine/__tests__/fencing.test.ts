import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { EventBus } from "../../../events/event-bus.ts";
import { readSession } from "../../../sessions/session-store.ts";
import { listRunEvents } from "../../store/run-events.ts";
import { createRunEngine, type RunEngine } from "../run-engine.ts";

shortenLimits({ dispatchTickMs: 100 });

/** A server that has only been slow ends its run after another one has given it up and tried it again. */
let test: TestEngine;
let second: RunEngine;
let endFirst: () => void;
beforeEach(async () => {
	const ended = new Promise<void>((resolve) => {
		endFirst = resolve;
	});
	let calls = 0;
	test = await startTestEngine(async () => {
		const sessionId = `s${++calls}`;
		if (calls === 1) await ended;
		return { exitCode: 0, signal: null, timedOut: false, sessionId, sessionParams: { sessionId } };
	});
	const now = () => new Date(Date.now() + 10 * 60_000);
	second = createRunEngine({ ...test.context, serverId: "two", bus: new EventBus(), now });
});
afterEach(async () => {
	endFirst();
	await second.stop({ stopRuns: true });
	await test.stop();
});

it("a run that was given up stays so, whatever its first server makes of it", async () => {
	const agentId = await test.createAgent();
	await test.engine.wake(agentId, { source: "on_demand" });
	const statuses = async () => (await test.runs()).map(({ status }) => status).join();
	await until(async () => (await statuses()) === "running");
	await second.open();
	await until(async () => (await statuses()) === "failed,succeeded");
	endFirst();
	const [given] = await test.runs();
	// The queue is looked at again when a run has ended on this server: the next one has seen what the first one did.
	await test.wakeAndFinish(agentId);
	expect((await test.runs())[0]).toEqual(given);
	expect(given).toMatchObject({ status: "failed", verdictReason: "process_lost", error: { code: "server_lost" } });
	const events = await listRunEvents(test.context, given?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.filter(({ type }) => /^lifecycle\.(failed|succeeded|cancelled)$/.test(type))).toHaveLength(1);
	const key = { agentId, adapterType: "scripted", taskKey: "standing-work" };
	expect((await readSession(test.context, key))?.sessionDisplayId).not.toBe("s1");
});
