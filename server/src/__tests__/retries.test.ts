import type { AdapterExecutionResult, ServerAdapterModule } from "@paperclipai/adapter-utils";
import { eq } from "drizzle-orm";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createAdapterRegistry } from "../adapters/adapter-registry.ts";
import { createAgent } from "../agents/agents.ts";
import { createCompany } from "../companies/companies.ts";
import { createDataFolder, dataFolderAt } from "../config/data-folder.ts";
import { LIMITS } from "../config/limits.ts";
import { openDatabase } from "../db/open-database.ts";
import { heartbeatRuns } from "../db/schema.ts";
import { createDiskRoom } from "../disk/disk-room.ts";
import { LiveBus } from "../live/live-bus.ts";
import { createKnownSecrets } from "../redaction/known-secrets.ts";
import { createRunEngine, type RunEngine } from "../runs/run-engine.ts";
import { listRunEvents } from "../runs/run-events.ts";
import { listRuns } from "../runs/run-rows.ts";
import type { ServerContext } from "../server-context.ts";
import { readSession } from "../sessions/session-store.ts";
import { createTestHome, type TestHome } from "./support/test-home.ts";
import { until } from "./support/until.ts";

/** Times of hours pass by moving the clock; the adapter answers what the test has laid ready. */
let home: TestHome;
let context: ServerContext;
let engine: RunEngine;
let agentId: string;
let companyId: string;
let answers: Partial<AdapterExecutionResult>[];
let seen: (string | null)[];
let ahead = 0;

const adapter: ServerAdapterModule = {
	type: "scripted",
	execute: async ({ runtime }) => {
		seen.push(runtime.sessionId);
		return { exitCode: 0, signal: null, timedOut: false, ...answers.shift() };
	},
	testEnvironment: async () => ({ adapterType: "scripted", status: "pass", checks: [], testedAt: "" }),
};

beforeEach(async () => {
	home = await createTestHome();
	const folder = dataFolderAt(home.home);
	createDataFolder(folder);
	[answers, seen, ahead] = [[], [], 0];
	context = {
		folder,
		database: await openDatabase(folder, home.databaseUrl),
		adapters: createAdapterRegistry([adapter]),
		bus: new LiveBus(),
		logger: pino({ level: "silent" }),
		secrets: createKnownSecrets(),
		disk: createDiskRoom(folder.root),
		maxLogBytes: LIMITS.maxLogBytes,
		maxConcurrentRuns: LIMITS.maxConcurrentRuns,
		now: () => new Date(Date.now() + ahead),
		serverId: "one",
		apiUrl: () => "http://127.0.0.1:1",
	};
	engine = createRunEngine(context);
	await engine.open();
	companyId = (await createCompany(context, { name: "C" })).id;
	agentId = (await createAgent(context, companyId, { name: "A", adapterType: "scripted", adapterConfig: {} })).id;
});
afterEach(async () => {
	await engine.stop();
	await context.database.close();
	await home.remove();
});

const runs = async () => (await listRuns(context, { companyId }, { limit: 50 })).items.reverse();
const statuses = async () => (await runs()).map(({ status }) => status);
const wakeAndFinish = async () => {
	const before = (await runs()).length;
	await engine.wake(agentId, { source: "on_demand" });
	await until(async () => (await runs())[before]?.finishedAt);
};

it("a failure of the model's service is tried again when its time has come, and not before", async () => {
	answers = [{ exitCode: 1, errorCode: "overloaded", errorFamily: "transient_upstream" }, {}];
	await wakeAndFinish();
	expect(await statuses()).toEqual(["failed", "scheduled_retry"]);
	expect((await runs())[1]).toMatchObject({ waitReason: "retry_at" });
	ahead = 3 * 60_000;
	await until(async () => (await statuses())[1] === "succeeded");
	expect(seen).toHaveLength(2);
	const [failed] = await runs();
	const events = await listRunEvents(context, failed?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.map(({ type }) => type)).toContain("retry.scheduled");
});

it("a wrong key is not tried again", async () => {
	answers = [{ exitCode: 1, errorCode: "wrong_key", errorFamily: "authentication" }];
	await wakeAndFinish();
	expect(await statuses()).toEqual(["failed"]);
});

it("a session is continued, and given up after three failures in a row", async () => {
	const session = { sessionId: "s1", sessionParams: { sessionId: "s1" } };
	answers = [session, { ...session, exitCode: 1 }, { exitCode: 1 }, { exitCode: 1 }, {}];
	for (const _ of [1, 2, 3, 4, 5]) await wakeAndFinish();
	expect(seen).toEqual([null, "s1", "s1", "s1", null]);
	const fourth = (await runs())[3];
	const events = await listRunEvents(context, fourth?.id ?? "", { afterSeq: 0, limit: 50 });
	expect(events.map(({ type }) => type)).toContain("session.reset");
});

it("a success in between makes the failures count anew", async () => {
	const session = { sessionId: "s1", sessionParams: { sessionId: "s1" } };
	answers = [session, { exitCode: 1 }, { exitCode: 1 }, session, { exitCode: 1 }, { exitCode: 1 }];
	for (const _ of answers.slice()) await wakeAndFinish();
	const key = { agentId, adapterType: "scripted", taskKey: "standing-work" };
	expect(await readSession(context, key)).toMatchObject({ sessionDisplayId: "s1", failures: 2 });
});

it("a run whose server is gone for good fails and is tried once more", async () => {
	const lost = crypto.randomUUID();
	const longAgo = new Date(Date.now() - 10 * 60_000);
	await context.database.db.insert(heartbeatRuns).values({
		...{ id: lost, companyId, agentId, adapterType: "scripted", status: "running", invocationSource: "on_demand" },
		...{ taskKey: "standing-work", owner: "another", leaseExpiresAt: longAgo, createdAt: longAgo, startedAt: longAgo },
	});
	await until(async () => (await statuses()).join() === "failed,succeeded");
	const [row] = await context.database.db.select().from(heartbeatRuns).where(eq(heartbeatRuns.retryOf, lost));
	expect(row).toMatchObject({ attempt: 2, status: "succeeded" });
	expect((await runs())[0]).toMatchObject({ verdictReason: "process_lost", error: { code: "server_lost" } });
});
