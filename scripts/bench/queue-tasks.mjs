/**
 * Cost of thousands of queued tasks of one agent: wakes and runs of another agent, further wakes, and an idle server.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { builtFile } from "@paperclipai/test-support/built-file.mjs";
import { createApi } from "../harness/api.mjs";
import { agentConfig } from "../harness/bench.mjs";
import { timeInvokes } from "../harness/invokes.mjs";
import { cpuSeconds } from "../harness/proc.mjs";
import { withScratch } from "../harness/scratch.mjs";
import { startServer } from "../harness/server.mjs";
import { printTable, quantile } from "../harness/table.mjs";

const TASKS = 10_000;
const WAKES = 200;
const INVOKES = 50;
const SETTLE_SECONDS = 10;
const IDLE_SECONDS = 20;

await withScratch("bench-queue-tasks", async (folder) => {
	const home = path.join(folder, "home");
	const agents = await withServer(home, async ({ api }) => {
		const { id: companyId } = await api.createCompany("Bench");
		const create = async (config) => (await api.createAgent(companyId, config)).id;
		return {
			companyId,
			busy: await create(agentConfig(folder, ["--hang"])),
			waiting: await create(agentConfig(folder, ["--hang"])),
			other: await create({ command: "/bin/true", cwd: folder }),
		};
	});
	const before = await withServer(home, (server) => measure(server, agents));
	await insertTasks(home, agents);
	const after = await withServer(home, (server) => measure(server, agents));
	const row = (name, key, unit) => [
		name,
		`${before[key].toFixed(2)} ${unit}`,
		`${after[key].toFixed(2)} ${unit}`,
		(after[key] / before[key]).toFixed(2),
	];
	printTable(`${TASKS} tasks of one agent, a run each`, [
		["", "empty", "full", "ratio"],
		row("CPU of another agent's wake", "wakeMs", "ms"),
		row("CPU of another agent's run", "runMs", "ms"),
		row("another agent's run, median", "invokeMs", "ms"),
		row("idle, share of a core", "idlePercent", "%"),
	]);
});

async function withServer(home, body) {
	const server = startServer(home);
	try {
		const url = await server.ready;
		return await body({ api: createApi(() => url), url, pid: server.pid });
	} finally {
		await server.stop();
	}
}

/** Each wake and each end of a run causes a pass over the queue. */
async function measure({ api, url, pid }, { companyId, busy, waiting, other }) {
	await api.wake(busy);
	for (let count = 0; count < WAKES; count++) await api.wake(waiting, { prompt: `prompt ${count}` });
	await timeInvokes({ api, companyId, url }, other, INVOKES);
	// The engine still compiles code of the wakes, and the queue gets its wait reasons.
	await wait(SETTLE_SECONDS * 1000);
	const spent = async (body) => {
		const from = cpuSeconds(pid);
		const result = await body();
		return { seconds: cpuSeconds(pid) - from, result };
	};
	const idle = await spent(() => wait(IDLE_SECONDS * 1000));
	const wakes = await spent(async () => {
		for (let count = 0; count < WAKES; count++) await api.wake(waiting, { prompt: `prompt ${count}` });
	});
	const runs = await spent(() => timeInvokes({ api, companyId, url }, other, INVOKES));
	return {
		idlePercent: (idle.seconds / IDLE_SECONDS) * 100,
		wakeMs: (wakes.seconds / WAKES) * 1000,
		runMs: (runs.seconds / INVOKES) * 1000,
		invokeMs: quantile(runs.result, 0.5),
	};
}

/** Writes into the database of a stopped server. */
async function insertTasks(home, { companyId, busy }) {
	const { openDatabase } = await import(builtFile("server", "platform/db/open-database.js"));
	const { dataFolderAt } = await import(builtFile("server", "platform/data-folder/data-folder.js"));
	const database = await openDatabase(dataFolderAt(home), process.env.DATABASE_URL);
	await database.db.execute(`
		insert into heartbeat_runs
			(id, company_id, agent_id, adapter_type, status, invocation_source, task_key, created_at)
		select gen_random_uuid(), '${companyId}', '${busy}', 'process', 'queued', 'on_demand', 'task-' || n, now()
		from generate_series(1, ${TASKS}) n`);
	await database.close();
}
