import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RunningServer, startServer } from "../../../index.ts";
import { type CuttableProxy, startCuttableProxy } from "./cuttable-proxy.ts";

// Only PostgreSQL is a separate server.
describe("a database that is temporarily unavailable", needs("postgres"), () => {
	const folder = mkdtempSync(path.join(tmpdir(), "database-unavailable-"));
	let home: TestHome;
	let proxy: CuttableProxy;
	let servers: RunningServer[] = [];
	let clients: api.ApiClient[] = [];

	beforeAll(async () => {
		home = await createTestHome();
		const url = new URL(home.databaseUrl ?? "");
		proxy = await startCuttableProxy(new URL(url));
		url.port = String(proxy.port);
		const start = (name: string) =>
			startServer({ home: path.join(home.home, name), port: 0, logLevel: "silent", databaseUrl: url.href });
		servers = await Promise.all(["a", "b"].map(start));
		clients = servers.map((server) => api.createApiClient({ baseUrl: server.url }));
	});
	afterAll(async () => {
		for (const server of servers) await server.stop();
		await proxy.cut();
		await home.remove();
		rmSync(folder, { recursive: true, force: true });
	});

	const client = (index: number) => clients[index] as api.ApiClient;
	const logsOf = (runId: string) =>
		["a", "b"]
			.map((name) => path.join(home.home, name, "runs", runId, "log.ndjson"))
			.map((file) => (existsSync(file) ? readFileSync(file, "utf8") : ""))
			.join("");

	it("loses no run and no write", async () => {
		const { id: companyId } = await client(0).call(api.createCompany, { body: { name: "Away" } });
		const script = "echo begun; while [ ! -e go ]; do sleep 0.05; done; echo ended; exit 3";
		const agent = await client(0).call(api.createAgent, {
			params: { companyId },
			body: { name: "A", adapterType: "process", adapterConfig: { command: "sh", args: ["-c", script], cwd: folder } },
		});
		const run = api.wokenRun(await client(0).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		const watchers = await Promise.all(servers.map(({ url }) => connectLive(url, companyId)));
		const readLog = () => client(0).call(api.getRunLog, { params: { runId: run.id }, query: {} });
		await until(async () => (await readLog()).content.includes("begun"));

		await proxy.cut();
		const health = await fetch(`${servers[0]?.url}/api/health`);
		expect(health.status).toBe(503);
		expect(await health.json()).toMatchObject({ status: "degraded", database: { ok: false } });
		const refused = client(0).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} });
		await expect(refused).rejects.toMatchObject({ code: "database_unavailable", status: 503 });
		appendFileSync(path.join(folder, "go"), "");
		await until(() => logsOf(run.id).includes("ended"));
		await proxy.restore();

		const over = await until(async () => {
			const seen = await client(0)
				.call(api.getRun, { params: { runId: run.id } })
				.catch(() => null);
			return seen !== null && api.isTerminalRunStatus(seen.status) && seen;
		});
		expect(over).toMatchObject({ status: "failed", exitCode: 3 });
		expect((await readLog()).content).toContain("ended");
		const events = await client(0).call(api.listRunEvents, { params: { runId: run.id }, query: {} });
		expect(events.filter(({ type }) => type === "lifecycle.failed")).toHaveLength(1);

		// Both servers receive each other's events again, and their clients were disconnected so that they read again.
		expect(await Promise.all(watchers.map(({ closed }) => closed))).toEqual([1012, 1012]);
		const live = await Promise.all(servers.map(({ url }) => connectLive(url, companyId)));
		const next = api.wokenRun(await client(1).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		for (const one of live) {
			await one.wait(
				({ type, payload }) => type === "heartbeat.run.status" && payload.id === next.id && payload.status === "failed",
			);
			one.close();
		}
	});
});
