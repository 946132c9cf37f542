import * as api from "@paperclipai/shared";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shortenLimits } from "../../../__tests__/support/shorten-limits.ts";
import { type RunningServer, startServer } from "../../../index.ts";
import { type CuttableProxy, startCuttableProxy } from "./cuttable-proxy.ts";

// The health is requested while the connections are silent, so that time is long for a busy machine.
shortenLimits({ databaseResponseMs: 6_000, databasePingMs: 300, dispatchTickMs: 100, dispatcherStaleMs: 500 });

// Only PostgreSQL is a separate server.
describe("connections that the network has forgotten", needs("postgres"), () => {
	let home: TestHome;
	let proxy: CuttableProxy;
	let server: RunningServer;
	beforeAll(async () => {
		home = await createTestHome();
		const url = new URL(home.databaseUrl ?? "");
		proxy = await startCuttableProxy(new URL(url));
		url.port = String(proxy.port);
		server = await startServer({ home: home.home, port: 0, logLevel: "silent", databaseUrl: url.href });
	});
	afterAll(async () => {
		await server.stop();
		await proxy.cut();
		await home.remove();
	});

	it("are replaced, and the server says that it starts no runs meanwhile", async () => {
		const client = api.createApiClient({ baseUrl: server.url });
		const health = async () => (await (await fetch(`${server.url}/api/health`)).json()) as api.Health;
		const { id: companyId } = await client.call(api.createCompany, { body: { name: "Silent" } });
		const agent = await client.call(api.createAgent, {
			params: { companyId },
			body: { name: "A", adapterType: "process", adapterConfig: { command: "true" } },
		});
		await until(async () => (await health()).status === "ok");

		await until(async () => {
			// Repeated, since the server opens further connections while the first ones do not respond.
			proxy.silence();
			const { status, dispatcher, database } = await health();
			return status === "degraded" && !dispatcher.ok && !database.ok;
		});
		await until(async () => (await health()).status === "ok");
		const run = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		const ended = await until(async () => {
			const seen = await client.call(api.getRun, { params: { runId: run.id } });
			return api.isTerminalRunStatus(seen.status) && seen;
		});
		expect(ended).toMatchObject({ status: "succeeded" });
	});
});
