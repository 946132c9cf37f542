import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../index.ts";

// Only PostgreSQL can be shared.
describe("three servers on one database", needs("postgres"), () => {
	let home: TestHome;
	let servers: RunningServer[] = [];
	const folder = mkdtempSync(path.join(tmpdir(), "several-servers-"));
	const clients: api.ApiClient[] = [];

	beforeAll(async () => {
		home = await createTestHome();
		const databaseUrl = home.databaseUrl ?? "";
		const start = (name: string) =>
			startServer({ home: path.join(home.home, name), port: 0, logLevel: "error", databaseUrl });
		servers = await Promise.all(["a", "b", "c"].map(start));
		clients.push(...servers.map(({ url }) => api.createApiClient({ baseUrl: url })));
	});
	afterAll(async () => {
		for (const server of servers) await server.stop();
		await home.remove();
		rmSync(folder, { recursive: true, force: true });
	});

	const client = (index: number) => clients[index % 3] as api.ApiClient;

	async function makeAgent(script: string, maxConcurrentRuns = 1) {
		const { id: companyId } = await client(0).call(api.createCompany, { body: { name: "Shared" } });
		const body = {
			name: "A",
			adapterType: "process",
			adapterConfig: { command: "sh", args: ["-c", script], cwd: folder },
			runtimeConfig: { heartbeat: { maxConcurrentRuns } },
		};
		return await client(0).call(api.createAgent, { params: { companyId }, body });
	}

	/** Returns the run and the executing server, which has its log. */
	async function startedBy(agentId: string) {
		const { id } = api.wokenRun(await client(0).call(api.wakeAgent, { params: { agentId }, body: {} }));
		const hasLog = (name: string) => existsSync(path.join(home.home, name, "runs", id, "log.ndjson"));
		const index = await until(() => {
			const found = ["a", "b", "c"].findIndex(hasLog);
			return found >= 0 && { found };
		});
		return { runId: id, index: index.found };
	}

	it("start each run once, and one run per agent and task at a time", async () => {
		const agent = await makeAgent("echo start >> order; sleep 0.02; echo end >> order", 5);
		const woken = await Promise.all(
			Array.from({ length: 30 }, async (_, index) =>
				api.wokenRun(
					await client(index).call(api.wakeAgent, { params: { agentId: agent.id }, body: { prompt: `${index}` } }),
				),
			),
		);
		const read = (id: string) => client(1).call(api.getRun, { params: { runId: id } });
		const isFinished = async (id: string) => api.isTerminalRunStatus((await read(id)).status);
		for (const { id } of woken) await until(() => isFinished(id));
		for (const { id } of woken) expect(await read(id)).toMatchObject({ status: "succeeded" });
		const order = readFileSync(path.join(folder, "order"), "utf8").trim().split("\n");
		expect(order).toEqual(Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? "start" : "end")));
	});

	it("count the usage of each run once, and start no more runs than a budget allows", async () => {
		const command = path.join(folder, "reporting.sh");
		const usage = '{"inputTokens":1,"outputTokens":1,"costUsd":0.1}';
		const result = `{"sessionId":"s","usage":${usage}}`;
		writeFileSync(command, `#!/bin/sh\ncat >/dev/null\necho '[my-agent] result ${result}'\n`, { mode: 0o755 });
		const { id: companyId } = await client(0).call(api.createCompany, { body: { name: "Budget" } });
		const body = { adapterType: "my_agent", adapterConfig: { command, cwd: folder } };
		const agents = await Promise.all(
			["A", "B", "C"].map((name) =>
				client(0).call(api.createAgent, { params: { companyId }, body: { ...body, name } }),
			),
		);
		await client(1).call(api.setCompanyBudget, { params: { companyId }, body: { runs: 20 } });
		for (let index = 0; index < 30; index++) {
			const agentId = agents[index % 3]?.id ?? "";
			await client(index).call(api.wakeAgent, { params: { agentId }, body: { prompt: `${index}` } });
		}
		const read = () => client(2).call(api.getCostSummary, { params: { companyId } });
		const waiting = async () => {
			const live = await client(1).call(api.listLiveRuns, { params: { companyId } });
			return live.length === 10 && live.every(({ waitReason }) => waitReason === "budget");
		};
		await until(waiting);
		expect((await read()).total).toMatchObject({ runs: 20, inputTokens: 20, costUsd: 2 });
		await client(0).call(api.extendCompanyBudget, { params: { companyId }, body: { runs: 10 } });
		await until(async () => (await read()).total.runs === 30);
		expect(await client(1).call(api.getCompanyBudget, { params: { companyId } })).toMatchObject({
			used: { costCents: 300, tokens: 60, runs: 30 },
			state: "stopped",
		});
	});

	it("cancel a run of another server, and respond when it has stopped", async () => {
		const agent = await makeAgent("echo up; exec sleep 300");
		const owner = await startedBy(agent.id);
		const [first, second] = [client(owner.index + 1), client(owner.index + 2)];
		const waiting = api.wokenRun(await first.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		const cancel = (by: api.ApiClient, runId: string) => by.call(api.cancelRun, { params: { runId } });
		expect(await cancel(second, waiting.id)).toMatchObject({ status: "cancelled", startedAt: null });
		expect(await cancel(first, owner.runId)).toMatchObject({ status: "cancelled", verdictReason: "cancelled" });
		expect(await cancel(second, owner.runId)).toMatchObject({ status: "cancelled" });
		expect(await client(0).call(api.listLiveRuns, { params: { companyId: agent.companyId } })).toEqual([]);
	});

	it("run a routine that is due once", async () => {
		const agent = await makeAgent("true", 5);
		const task = { kind: "prompt", prompt: "Report." } as const;
		const body = { name: "Report", cron: "@yearly", task };
		const create = (_: unknown, index: number) =>
			client(index).call(api.createRoutine, { params: { agentId: agent.id }, body });
		const created = await Promise.all(Array.from({ length: 9 }, create));
		const database = new Client(home.databaseUrl);
		await database.connect();
		await database.query("update routines set next_run_at = now() - interval '1 hour'");
		await database.end();
		const read = () => client(0).call(api.listRoutines, { params: { agentId: agent.id } });
		const isPlanned = ({ id, nextRunAt }: api.Routine) =>
			created.some((one) => one.id === id && one.nextRunAt === nextRunAt);
		const routines = await until(async () => {
			const all = await read();
			return all.every(isPlanned) && all;
		});
		const { companyId, id: agentId } = agent;
		const runs = await client(1).call(api.listRuns, { params: { companyId }, query: { agentId } });
		expect(runs.map(({ id }) => id).sort()).toEqual(routines.map(({ lastRunId }) => lastRunId).sort());
		for (const { id, reason } of runs) {
			expect(reason).toBe("Routine Report");
			// A server that runs a routine once more finds the run of the first one still waiting.
			const events = await client(2).call(api.listRunEvents, { params: { runId: id } });
			expect(events.map(({ type }) => type)).not.toContain("wake.joined");
		}
	});

	it("notify their clients of runs on other servers, and serve the log", async () => {
		const agent = await makeAgent("echo hello; while [ ! -e go ]; do sleep 0.02; done; echo end");
		const live = await Promise.all(servers.map(({ url }) => connectLive(url, agent.companyId)));
		const run = api.wokenRun(await client(1).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		for (const one of live) one.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
		for (const one of live)
			await one.wait(({ type, payload }) => type === "heartbeat.run.log" && payload.content.includes("hello"));
		appendFileSync(path.join(folder, "go"), "");
		for (const one of live) {
			await one.wait(
				({ type, payload }) =>
					type === "heartbeat.run.status" && payload.id === run.id && payload.status === "succeeded",
			);
			await one.wait(
				({ type, payload }) =>
					type === "heartbeat.run.event" && payload.runId === run.id && payload.type === "lifecycle.succeeded",
			);
			await one.wait(({ type, payload }) => type === "heartbeat.run.log" && payload.done);
			expect(one.log(run.id)).toEqual(live[0]?.log(run.id));
			one.close();
		}
	});
});
