import { until } from "@paperclipai/test-support/until.ts";
import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestEngine, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import type { RunEnvironmentRecord } from "../../../platform/db/tables/heartbeat-runs.ts";
import { startEnvironmentSweep } from "./environment-sweep.ts";

let test: TestEngine;
let agentId: string;
beforeAll(async () => {
	test = await startTestEngine(async () => ({ exitCode: 0, signal: null, timedOut: false }));
	agentId = await test.createAgent();
});
afterAll(async () => await test.stop());

/** More than the sweep reads at once. */
const MANY = 45;
const SETTINGS = { socketPath: "/missing/engine.sock", image: "agent", network: "none" };
const AWAY = { id: crypto.randomUUID(), name: "Away", driver: "container", settings: SETTINGS, identity: "away" };
const OF_LATER_VERSION = { ...AWAY, id: crypto.randomUUID(), driver: "later", identity: "later" };

async function addLeft(environment: object, age: number): Promise<string> {
	const { context, companyId } = test;
	const id = crypto.randomUUID();
	const at = new Date(context.now().getTime() - age);
	await context.database.db.insert(heartbeatRuns).values({
		...{ id, companyId, agentId, adapterType: "process", status: "cancelled", invocationSource: "on_demand" },
		...{ taskKey: id, owner: context.serverId, environment: environment as RunEnvironmentRecord },
		...{ createdAt: at, startedAt: at, finishedAt: at, settledAt: at },
	});
	return id;
}

it("tries every run, and an environment that does not respond only once", async () => {
	for (let age = 0; age < MANY; age++) await addLeft(AWAY, 1_000 + age);
	const [newest, older] = [await addLeft(OF_LATER_VERSION, 0), await addLeft(OF_LATER_VERSION, 500)];
	const warned: string[] = [];
	const logger = pino({}, { write: (line) => warned.push(JSON.parse(line).runId) });
	const sweep = startEnvironmentSweep({ ...test.context, logger }, (error) => expect.fail(String(error)));
	await until(() => warned.includes(newest));
	await sweep.stop();
	expect(warned).toEqual([older, newest]);
});
