import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_killer";
/** Deaths of the server after which a run is still attempted again. */
const DEATHS = 1;

/** Kills the server in the first `kills` attempts of a run, with or without a log entry before. */
const KILLER = shellAdapter(TYPE).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		const { appendFileSync, readFileSync } = await import("node:fs");
		appendFileSync(ctx.config.counter, "x");
		const count = readFileSync(ctx.config.counter).length;
		if (count <= ctx.config.kills) {
			// The first ones are skipped, because an adapter that resumes a run repeats its own output.
			for (let line = 0; line < (ctx.config.logs ? count : 0); line++) await ctx.onLog("stdout", "more\\n");
			// The log is written later than onLog() resolves.
			const log = ctx.config.runs + "/" + ctx.runId + "/log.ndjson";
			const isLogged = () => !ctx.config.logs || readFileSync(log, "utf8").split("more").length > count;
			while (!isLogged()) await new Promise((resolve) => setTimeout(resolve, 10));
			process.kill(process.ppid, "SIGKILL");
			await new Promise(() => setInterval(() => {}, 1000));
		}
	`,
);

interface Kills {
	kills: number;
	logs: boolean;
}

async function runWith(config: Kills): Promise<api.Run> {
	const [home, acme] = await Promise.all([
		createTestHome(),
		createAdapterPackage("@acme/killer-adapter", { "index.js": KILLER }),
	]);
	try {
		return await runIn(home, acme, config);
	} finally {
		await home.remove();
		await acme.remove();
	}
}

/** Restarts the server whenever it dies. Returns the run when it is over. */
async function runIn(home: TestHome, acme: AdapterPackage, config: Kills): Promise<api.Run> {
	const start = () => startServerProcess({ ...home, limits: { adapterCrashes: DEATHS } });
	let server = await start();
	const client: api.ApiClient = {
		call: (endpoint, input) => api.createApiClient({ baseUrl: server.url }).call(endpoint, input),
	};
	await client.call(api.installAdapter, { body: { localPath: acme.folder } });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "C" } });
	const files = { counter: path.join(acme.folder, "counter"), runs: path.join(home.home, "runs") };
	const adapterConfig = { script: "true", ...files, ...config };
	const body = { name: "A", adapterType: TYPE, adapterConfig };
	const agent = await client.call(api.createAgent, { params: { companyId }, body });
	const { id: runId } = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const run = await until(async () => {
		if (!isAlive(server.pid)) server = (await start().catch(() => null)) ?? server;
		const read = await client.call(api.getRun, { params: { runId } }).catch(() => null);
		return read !== null && api.isTerminalRunStatus(read.status) && read;
	});
	await server.kill();
	return run;
}

function isAlive(pid: number): boolean {
	try {
		process.kill(pid, 0);
		return true;
	} catch {
		return false;
	}
}

it.concurrent("fails a run that kills the server again and again", async ({ expect }) => {
	const message = expect.stringContaining(`The server was killed ${DEATHS + 1} times`);
	const failed = { status: "failed", error: { code: "adapter_crashed", message } };
	expect(await runWith({ kills: DEATHS + 1, logs: false })).toMatchObject(failed);
});

it.concurrent("continues a run that makes progress between kills of the server", async ({ expect }) => {
	expect(await runWith({ kills: DEATHS + 1, logs: true })).toMatchObject({ status: "succeeded" });
});
