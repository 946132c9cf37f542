import { existsSync } from "node:fs";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { pino } from "pino";
import { expect, it } from "vitest";
import { createAdapterRegistry } from "../adapters/adapter-registry.ts";
import { createAgent } from "../agents/agents.ts";
import { createCompany } from "../companies/companies.ts";
import { createDataFolder, dataFolderAt } from "../config/data-folder.ts";
import { LIMITS } from "../config/limits.ts";
import { openDatabase } from "../db/open-database.ts";
import { createDiskRoom } from "../disk/disk-room.ts";
import { LiveBus } from "../live/live-bus.ts";
import { createKnownSecrets } from "../redaction/known-secrets.ts";
import { readRunLog } from "../run-log/follow-log.ts";
import { removeOldLogs } from "../run-log/retention.ts";
import { runFolderOf } from "../run-log/run-folder.ts";
import { createRunEngine } from "../runs/run-engine.ts";
import { listRunEvents } from "../runs/run-events.ts";
import { getRun, listRuns } from "../runs/run-rows.ts";
import type { ServerContext } from "../server-context.ts";
import { createTestHome } from "./support/test-home.ts";
import { until } from "./support/until.ts";

/** Writes a kilobyte, and ends when it is told to. */
const adapter: ServerAdapterModule = {
	type: "scripted",
	async execute({ onLog, agent, signal }) {
		await onLog("stdout", "x".repeat(1000));
		if (agent.name === "Endless") await new Promise((resolve) => signal.addEventListener("abort", resolve));
		return { exitCode: 0, signal: null, timedOut: false };
	},
	testEnvironment: async () => ({ adapterType: "scripted", status: "pass", checks: [], testedAt: "" }),
};

it("takes the logs of old runs away, and says so; those of live runs stay", async () => {
	const home = await createTestHome();
	const folder = dataFolderAt(home.home);
	createDataFolder(folder);
	let ahead = 0;
	const context: ServerContext = {
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
	const engine = createRunEngine(context);
	await engine.open();
	const { id: companyId } = await createCompany(context, { name: "C" });
	const runOf = async (name: string, isThere: (status: string) => boolean) => {
		const { id } = await createAgent(context, companyId, { name, adapterType: "scripted", adapterConfig: {} });
		await engine.wake(id, { source: "on_demand" });
		return await until(async () => {
			const { items } = await listRuns(context, { companyId, agentId: id }, { limit: 1 });
			const run = items[0];
			return run !== undefined && isThere(run.status) && existsSync(runFolderOf(folder, run.id).log) && run.id;
		});
	};
	try {
		const old = (await runOf("Quick", (status) => status === "succeeded")) as string;
		const live = (await runOf("Endless", (status) => status === "running")) as string;
		expect((await readRunLog(context, old, 0, 1_000_000)).size).toBeGreaterThan(1000);
		await removeOldLogs(context);
		expect(existsSync(runFolderOf(folder, old).log)).toBe(true);

		ahead = LIMITS.retention.maxAgeMs + 60_000;
		await removeOldLogs(context);
		expect(existsSync(runFolderOf(folder, old).root)).toBe(false);
		expect(existsSync(runFolderOf(folder, live).log)).toBe(true);
		expect(await readRunLog(context, old, 0, 1_000_000)).toMatchObject({ nextOffset: 0, size: 0, done: true });
		expect(await getRun(context, old)).toMatchObject({ status: "succeeded" });
		const told = async (runId: string) =>
			(await listRunEvents(context, runId, { afterSeq: 0, limit: 100 })).map(({ type }) => type);
		expect((await told(old)).filter((type) => type === "log.removed")).toHaveLength(1);
		await removeOldLogs(context);
		expect((await told(old)).filter((type) => type === "log.removed")).toHaveLength(1);
		expect(await told(live)).not.toContain("log.removed");
	} finally {
		await engine.stop({ stopRuns: true });
		await context.database.close();
		await home.remove();
	}
});
