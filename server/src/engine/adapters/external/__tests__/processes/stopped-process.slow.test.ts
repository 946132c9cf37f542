import { readFileSync } from "node:fs";
import { cp, readFile, rm } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf, allAdapterProcesses } from "../adapter-processes.ts";

const TYPE = "acme_stopped";
const LOOPING = shellAdapter(TYPE).replace(
	"async testEnvironment(ctx) {",
	"async testEnvironment(ctx) { if (ctx.config.loop) for (;;);",
);

let home: TestHome;
let acme: AdapterPackage;
beforeEach(async ({ onTestFinished }) => {
	home = await createTestHome();
	// Runs after the servers of the test are killed, since these functions are called in reverse order.
	onTestFinished(home.remove);
	acme = await createAdapterPackage("@acme/stopped-adapter", { "index.js": LOOPING });
	onTestFinished(acme.remove);
});

/** Empty after the end of the process. */
const stateOf = (pid: number) => {
	try {
		const [, state = ""] = /\) (\S) /.exec(readFileSync(`/proc/${pid}/stat`, "latin1")) ?? [];
		return state === "Z" ? "" : state;
	} catch {
		return "";
	}
};

async function start(folder: Pick<TestHome, "home" | "databaseUrl"> = home): Promise<ServerProcess> {
	const server = await startServerProcess(folder);
	onTestFinished(() => server.kill().catch(() => undefined));
	return server;
}

/** With `loop`, the process blocks its event loop. */
async function startAdapter(server: ServerProcess, adapterConfig = {}): Promise<number> {
	const client = api.createApiClient({ baseUrl: server.url });
	await client.call(api.installAdapter, { body: { localPath: acme.folder } });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "C" } });
	const params = { companyId, type: TYPE };
	await client.call(api.testEnvironment, { params, body: {} });
	client.call(api.testEnvironment, { params, body: { adapterConfig } }).catch(() => undefined);
	const [pid = 0] = adapterProcessesOf(server.pid);
	expect(pid).toBeGreaterThan(0);
	onTestFinished(() => kill(pid));
	return pid;
}

async function stop(pid: number): Promise<void> {
	process.kill(pid, "SIGSTOP");
	await until(() => stateOf(pid) === "T");
}

function kill(pid: number): void {
	if (stateOf(pid) !== "") process.kill(pid, "SIGKILL");
}

it("kills a stopped adapter process of a killed server at the next start on the data folder", async () => {
	const first = await start();
	const pid = await startAdapter(first);
	await stop(pid);
	await first.kill();
	expect(stateOf(pid)).toBe("T");
	await start();
	expect(allAdapterProcesses()).not.toContain(pid);
});

it.each([{}, { loop: true }])("exits by itself when it is continued, configured as %j", async (config) => {
	const first = await start();
	const pid = await startAdapter(first, config);
	await stop(pid);
	await first.kill();
	process.kill(pid, "SIGCONT");
	await until(() => !allAdapterProcesses().includes(pid));
});

it("spares the programs of runs at the next start, even with the environment of the adapter's process", async () => {
	const pidFile = path.join(acme.folder, "node_modules", "pid");
	await acme.write({ "node_modules/pid": "", "index.js": LOOPING.replace("env: {}", "env: { ...process.env }") });
	const first = await start();
	const adapter = await startAdapter(first);
	const client = api.createApiClient({ baseUrl: first.url });
	const [company] = await client.call(api.listCompanies, {});
	const params = { companyId: company?.id ?? "" };
	const adapterConfig = { script: `echo $$ >'${pidFile}'; exec sleep 300` };
	const agent = await client.call(api.createAgent, { params, body: { name: "A", adapterType: TYPE, adapterConfig } });
	await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} });
	const pid = await until(async () => Number(await readFile(pidFile, "utf8")));
	onTestFinished(() => kill(pid));
	await stop(adapter);
	await first.kill();
	await start();
	expect([stateOf(adapter), stateOf(pid)]).toEqual(["", "S"]);
});

it("spares the adapter processes of other data folders, including the one that it is a copy of", async () => {
	const copy = `${home.home}-copy`;
	onTestFinished(() => rm(copy, { recursive: true, force: true }));
	const first = await start();
	const pid = await startAdapter(first);
	await stop(pid);
	await cp(path.join(home.home, "adapter-plugins"), path.join(copy, "adapter-plugins"), { recursive: true });
	for (const file of ["server-id", "adapter-plugins.json"]) await cp(path.join(home.home, file), path.join(copy, file));
	const other = await createTestHome();
	onTestFinished(() => other.remove());
	if (other.databaseUrl === undefined)
		await cp(path.join(other.home, "database"), path.join(copy, "database"), { recursive: true });
	await start({ home: copy, databaseUrl: other.databaseUrl });
	expect(stateOf(pid)).toBe("T");
	await first.kill();
});

it("kills at the next start what the check of a package had started when the server was killed", async () => {
	const pidFile = path.join(acme.folder, "node_modules", "pid");
	await acme.write({
		"node_modules/pid": "",
		"index.js": `import { spawn } from "node:child_process";
			spawn("setsid", ["sh", "-c", ${JSON.stringify(`echo $$ >'${pidFile}'; exec sleep 300`)}], { stdio: "ignore" });
			await new Promise((resolve) => setTimeout(resolve, 60_000));`,
	});
	const first = await start();
	const client = api.createApiClient({ baseUrl: first.url });
	client.call(api.installAdapter, { body: { localPath: acme.folder } }).catch(() => undefined);
	const pid = await until(async () => Number(await readFile(pidFile, "utf8")));
	onTestFinished(() => kill(pid));
	await first.kill();
	await until(() => adapterProcessesOf(first.pid).length === 0);
	expect(stateOf(pid)).not.toBe("");
	await start();
	expect(stateOf(pid)).toBe("");
});
