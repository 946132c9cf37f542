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

/** @returns the ids of the runs. */
async function addLeft(environment: object, ages: readonly number[], verdictReason = "cancelled"): Promise<string[]> {
	const { context, companyId } = test;
	const now = context.now().getTime();
	const rows = ages.map((age) => {
		const [id, at] = [crypto.randomUUID(), new Date(now - age)];
		return {
			...({ id, companyId, agentId, adapterType: "process", status: "cancelled", verdictReason } as const),
			...({ invocationSource: "on_demand", taskKey: id, owner: context.serverId } as const),
			...{
				environment: environment as RunEnvironmentRecord,
				createdAt: at,
				startedAt: at,
				finishedAt: at,
				settledAt: at,
			},
		};
	});
	await context.database.db.insert(heartbeatRuns).values(rows);
	return rows.map(({ id }) => id);
}

it("tries every run, and an environment that does not respond only once", async () => {
	const ages = Array.from({ length: MANY }, (_, age) => 1_000 + age);
	await addLeft(AWAY, ages);
	const [newest = "", older] = await addLeft(OF_LATER_VERSION, [0, 500]);
	await addLeft(OF_LATER_VERSION, [250], "backup_restored");
	const warned: string[] = [];
	const logger = pino({}, { write: (line) => warned.push(JSON.parse(line).runId) });
	const sweep = startEnvironmentSweep({ ...test.context, logger }, (error) => expect.fail(String(error)));
	await until(() => warned.includes(newest));
	await sweep.stop();
	expect(warned).toEqual([older, newest]);
});
