import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { identifyProcess } from "@paperclipai/adapter-utils/host";
import * as api from "@paperclipai/shared";
import { missingPath } from "@paperclipai/test-support/missing-path.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { pino } from "pino";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createRunStop } from "../../../engine/runs/execution/run-stop.ts";
import { dataFolderAt } from "../../data-folder/data-folder.ts";
import { type CuttableProxy, startCuttableProxy } from "../../db/__tests__/cuttable-proxy.ts";
import type { OpenDatabase } from "../../db/database.ts";
import { LIMITS } from "../../settings/limits.ts";
import { createLeaseGuard } from "../lease-keeper.ts";

it("leaves time between the end of a run on its own server and its start on another", () => {
	expect(LIMITS.leaseStopMs).toBeGreaterThan(3 * LIMITS.leaseRenewalMs);
	expect(LIMITS.leaseKillMs).toBeGreaterThan(LIMITS.leaseStopMs + 15_000);
	expect(LIMITS.leaseMs + LIMITS.ownerLostAfterMs).toBeGreaterThanOrEqual(LIMITS.leaseKillMs + 30_000);
	expect(LIMITS.haltKillMs).toBeGreaterThan(LIMITS.leaseKillMs);
	expect(LIMITS.leaseMs + LIMITS.ownerLostAfterMs).toBeGreaterThan(LIMITS.haltKillMs + LIMITS.haltCheckMs + 10_000);
});

it("spares runs that started after the last renewal, and all of an embedded database", async () => {
	const logger = pino({ level: "silent" });
	const active = new Map([
		["old", { stop: createRunStop(), leasedAt: 0, done: Promise.resolve() }],
		["new", { stop: createRunStop(), leasedAt: LIMITS.leaseStopMs, done: Promise.resolve() }],
	]);
	const clock = vi.spyOn(performance, "now").mockReturnValue(0);
	const folder = dataFolderAt(missingPath());
	const guards = (["pglite", "postgres"] as const).map((kind) =>
		createLeaseGuard({ folder, logger, database: { kind } as OpenDatabase }, active, async () => undefined),
	);
	clock.mockReturnValue(LIMITS.leaseStopMs + 1);
	const reasons: unknown[] = [];
	for (const guard of guards) {
		await guard.check();
		reasons.push([...active.values()].map(({ stop }) => stop.reason));
	}
	expect(reasons).toEqual([
		[null, null],
		["lease_lost", null],
	]);
});

it("spares the runs of a server that was halted, if no other one has taken them", async () => {
	const logger = pino({ level: "silent" });
	const stop = createRunStop();
	const clock = vi.spyOn(performance, "now").mockReturnValue(0);
	const context = { folder: dataFolderAt(missingPath()), logger, database: { kind: "postgres" } as OpenDatabase };
	const active = new Map([["run", { stop, leasedAt: 0, done: Promise.resolve() }]]);
	const guard = createLeaseGuard(context, active, async () => guard.renewedAt(LIMITS.leaseKillMs));
	clock.mockReturnValue(LIMITS.leaseKillMs + 1);
	await guard.check();
	expect(stop.reason).toBe(null);
	clock.mockRestore();
});

const SHORT = {
	dispatchTickMs: 100,
	leaseMs: 1_000,
	leaseRenewalMs: 200,
	leaseStopMs: 1_500,
	leaseKillMs: 2_500,
	leaseCheckMs: 100,
	haltKillMs: 3_000,
	haltCheckMs: 200,
	ownerLostAfterMs: 9_000,
};

/** Ways in which a server loses its leases while its agents continue. */
const LOSSES = {
	"cannot reach the database": {
		lose: (_: ServerProcess, proxy: CuttableProxy) => proxy.cut(),
		restore: (_: ServerProcess, proxy: CuttableProxy) => proxy.restore(),
	},
	"is halted": {
		lose: ({ pid }: ServerProcess) => process.kill(pid, "SIGSTOP"),
		restore: ({ pid }: ServerProcess) => process.kill(pid, "SIGCONT"),
	},
};

/** Ignores SIGTERM, and records at its start whether another instance is alive. */
const SCRIPT = `trap '' TERM
[ -e pid ] && kill -0 "$(cat pid)" 2>/dev/null && echo overlap >> problems
echo start >> starts; echo $$ > pid
while [ ! -e go ]; do sleep 0.05; done`;

// Only PostgreSQL can be shared.
describe("the runs of a server", needs("postgres"), () => {
	it.each(Object.entries(LOSSES))("that %s are killed before another retries them", async (_how, { lose, restore }) => {
		const home = await createTestHome();
		const folder = mkdtempSync(path.join(tmpdir(), "lease-guard-"));
		const direct = home.databaseUrl ?? "";
		const proxies = await Promise.all([0, 1].map(() => startCuttableProxy(new URL(direct))));
		const through = ({ port }: CuttableProxy) => Object.assign(new URL(direct), { port: String(port) }).href;
		const servers = await Promise.all(
			proxies.map((proxy, index) =>
				startServerProcess({
					home: path.join(home.home, String(index)),
					databaseUrl: through(proxy),
					logLevel: "silent",
					limits: SHORT,
				}),
			),
		);
		onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))));
		const clients = servers.map(({ url }) => api.createApiClient({ baseUrl: url }));
		const client = (index: number) => clients[index] as api.ApiClient;
		const { id: companyId } = await client(0).call(api.createCompany, { body: { name: "Cut" } });
		const agent = await client(0).call(api.createAgent, {
			params: { companyId },
			body: {
				name: "A",
				adapterType: "process",
				adapterConfig: { command: "sh", args: ["-c", SCRIPT], cwd: folder, graceSec: 600 },
			},
		});
		const run = api.wokenRun(await client(0).call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		await until(() => existsSync(path.join(folder, "pid")));
		const owner = existsSync(path.join(home.home, "0", "runs", run.id)) ? 0 : 1;

		const lost = [servers[owner] as ServerProcess, proxies[owner] as CuttableProxy] as const;
		await lose(...lost);
		const starts = () => readFileSync(path.join(folder, "starts"), "utf8").trim().split("\n").length;
		await until(() => starts() === 2);
		expect(existsSync(path.join(folder, "problems"))).toBe(false);

		appendFileSync(path.join(folder, "go"), "");
		await restore(...lost);
		const runs = () => client(1 - owner).call(api.listRuns, { params: { companyId }, query: {} });
		const finished = await until(async () => {
			const all = await runs();
			return all.every(({ status }) => api.isTerminalRunStatus(status)) && all;
		});
		expect(finished.map(({ status, error }) => error?.code ?? status)).toEqual(["succeeded", "server_lost"]);
		for (const server of servers) await server.stop();
		for (const proxy of proxies) await proxy.cut();
		await home.remove();
		rmSync(folder, { recursive: true, force: true });
	});

	it("keep how they ended by themselves while the database was unreachable", async () => {
		const home = await createTestHome();
		const folder = mkdtempSync(path.join(tmpdir(), "lease-guard-"));
		const direct = home.databaseUrl ?? "";
		const proxy = await startCuttableProxy(new URL(direct));
		const databaseUrl = Object.assign(new URL(direct), { port: String(proxy.port) }).href;
		const server = await startServerProcess({ home: home.home, databaseUrl, logLevel: "silent", limits: SHORT });
		onTestFinished(async () => void (await server.kill()));
		const client = api.createApiClient({ baseUrl: server.url });
		const { id: companyId } = await client.call(api.createCompany, { body: { name: "Away" } });
		const start = async (name: string, script: string) => {
			const args = ["-c", `echo $$ >> ${name}; ${script}`];
			const adapterConfig = { command: "sh", args, cwd: folder, graceSec: 1 };
			const body = { name, adapterType: "process", adapterConfig };
			const agent = await client.call(api.createAgent, { params: { companyId }, body });
			return api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
		};
		const ending = await start("ending", "while [ ! -e go ]; do sleep 0.05; done");
		await start("endless", "while [ ! -e restored ]; do sleep 0.05; done");
		const file = (name: string) => path.join(folder, name);
		await until(() => existsSync(file("ending")) && existsSync(file("endless")));
		const [endingPid = 0, endlessPid = 0] = ["ending", "endless"].map((name) =>
			Number(readFileSync(file(name), "utf8")),
		);

		await proxy.cut();
		appendFileSync(file("go"), "");
		await until(() => identifyProcess(endingPid) === null);
		// The server kills it once the leases are lost.
		await until(() => identifyProcess(endlessPid) === null);
		appendFileSync(file("restored"), "");
		await proxy.restore();
		const finished = await until(async () => {
			const runs = await client.call(api.listRuns, { params: { companyId }, query: {} });
			return runs.length === 3 && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
		});
		expect(finished.find(({ id }) => id === ending.id)).toMatchObject({ status: "succeeded", exitCode: 0 });
		expect(readFileSync(file("ending"), "utf8")).toBe(`${endingPid}\n`);
		await server.stop();
		await proxy.cut();
		await home.remove();
		rmSync(folder, { recursive: true, force: true });
	});
});
