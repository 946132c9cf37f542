import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { ServerAdapterModule } from "@paperclipai/adapter-utils";
import { isTerminalRunStatus, type Run } from "@paperclipai/shared";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { pino } from "pino";
import { test } from "vitest";
import { createAdapterRegistry } from "../../engine/adapters/adapter-registry.ts";
import { createExternalAdapters } from "../../engine/adapters/external/external-adapters.ts";
import { createRunEngine, type RunEngine } from "../../engine/runs/run-engine.ts";
import { checkNewAgent, createAgent } from "../../flows/agents/change-agent.ts";
import { SYSTEM } from "../../platform/access/caller.ts";
import { createDataFolder, dataFolderAt } from "../../platform/data-folder/data-folder.ts";
import { masterKeyOf } from "../../platform/data-folder/master-key.ts";
import type { OpenDatabase } from "../../platform/db/database.ts";
import { createFreeSpace } from "../../platform/disk/free-space.ts";
import { EventBus } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { createKnownSecrets } from "../../platform/redaction/known-secrets.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { createCompany } from "../../records/companies/store.ts";
import { listRuns } from "../../records/runs/list-runs.ts";
import type { ServerContext } from "../../start/server-context.ts";
import { emptyDatabase, openTestDatabase } from "./test-database.ts";

/** Number of runs that the engine executes at the same time. */
export const MAX_RUNS = 3;

/**
 * Has a temporary database, a clock that the test moves, and the adapter `scripted`, whose `execute` the test provides.
 */
export interface TestEngine {
	context: ServerContext;
	engine: RunEngine;
	companyId: string;
	/** Moves the clock this far ahead of the real one. */
	setAhead(ms: number): void;
	createAgent(more?: Partial<Parameters<typeof checkNewAgent>[2]>): Promise<string>;
	runs(): Promise<Run[]>;
	wakeAndFinish(agentId: string): Promise<void>;
	stop(): Promise<void>;
}

const AGENT = { name: "A", adapterType: "scripted", adapterConfig: {} };

/** @param more Further members of the adapter. */
type StartEngine = (
	execute: ServerAdapterModule["execute"],
	more?: Partial<ServerAdapterModule>,
) => Promise<TestEngine>;

/** Starts an engine with a database of its own. */
export const startTestEngine: StartEngine = async (execute, more) => {
	const home = await createTestHome();
	const database = await openTestDatabase(home);
	const engine = await startEngineOn(database, home.home, { execute, ...more });
	return {
		...engine,
		async stop() {
			await engine.stop();
			await database.close();
			await home.remove();
		},
	};
};

/** Tests that start one engine after the other on the database of their worker. */
export const it = test.extend<{ startEngine: StartEngine }>({
	startEngine: [
		// biome-ignore lint/correctness/noEmptyPattern: Vitest reads the names of the fixtures in use from the pattern
		async ({}, use) => {
			const home = await createTestHome();
			const database = await openTestDatabase(home);
			let isUsed = false;
			await use(async (execute, more) => {
				if (isUsed) throw new Error("Another engine uses the database.");
				isUsed = true;
				await emptyDatabase(database.db);
				const root = await mkdtemp(path.join(tmpdir(), "paperclip-home-"));
				const engine = await startEngineOn(database, root, { execute, ...more });
				return {
					...engine,
					async stop() {
						await engine.stop();
						await rm(root, { recursive: true, force: true, maxRetries: 20 });
						isUsed = false;
					},
				};
			});
			await database.close();
			await home.remove();
		},
		{ scope: "worker" },
	],
});

async function startEngineOn(
	database: OpenDatabase,
	root: string,
	scripted: Pick<ServerAdapterModule, "execute"> & Partial<ServerAdapterModule>,
): Promise<TestEngine> {
	const folder = dataFolderAt(root);
	createDataFolder(folder);
	let ahead = 0;
	const adapter: ServerAdapterModule = {
		type: "scripted",
		testEnvironment: async () => ({ adapterType: "scripted", status: "pass", checks: [], testedAt: "" }),
		...scripted,
	};
	const logger = pino({ level: "silent" });
	const bus = new EventBus();
	const externalAdapters = createExternalAdapters({
		bus,
		folder,
		logger,
		times: { loadMs: 1, idleMs: 1 },
		isBuiltin: () => false,
		findUsers: async () => [],
		activeRuns: async () => [],
		onChange: () => {},
	});
	const context: ServerContext = {
		folder,
		lock: { isHeld: async () => true, release: () => undefined },
		masterKey: masterKeyOf(folder),
		deployment: "local_trusted",
		database,
		adapters: createAdapterRegistry([adapter], externalAdapters),
		externalAdapters,
		bus,
		logger,
		secrets: createKnownSecrets(),
		disk: createFreeSpace(folder.root),
		cliCommand: "paperclipai",
		maxLogBytes: LIMITS.maxLogBytes,
		maxConcurrentRuns: MAX_RUNS,
		now: () => new Date(Date.now() + ahead),
		serverId: "one",
		serverNonce: "first",
		apiUrl: () => "http://127.0.0.1:1",
		agentsPort: () => 1,
		agentsSocket: () => null,
	};
	const engine = createRunEngine(context);
	await engine.open();
	const { id: companyId } = await createCompany(context, { name: "C" });
	const runs = async () => (await listRuns(context, { companyId }, { limit: 200 })).items.reverse();
	return {
		context,
		engine,
		companyId,
		setAhead(ms) {
			ahead = ms;
		},
		createAgent: async (more) => {
			const checked = await checkNewAgent(context, companyId, { ...AGENT, ...more });
			return (await inTransaction(context, (transaction) => createAgent(transaction, checked, SYSTEM))).id;
		},
		runs,
		async wakeAndFinish(agentId) {
			const before = (await runs()).length;
			await engine.wake(agentId, { source: "on_demand" });
			await until(async () => isTerminalRunStatus((await runs())[before]?.status ?? "queued"));
		},
		async stop() {
			await engine.stop({ stopRuns: true });
		},
	};
}
