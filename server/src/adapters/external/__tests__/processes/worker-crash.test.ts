import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome } from "@paperclipai/test-support/server/test-home.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf, allAdapterProcesses } from "../adapter-processes.ts";

const TYPE = "acme_shell";
let server: TestServer;
let acme: AdapterPackage;

/** Misbehaves as the agent's configuration says. */
const FAULTY = shellAdapter(TYPE)
	.replace(
		"async execute(ctx) {",
		`async execute(ctx) {
			if (ctx.config.fault === "throw") setTimeout(() => { throw new Error("uncaught"); }, 20);
			if (ctx.config.fault === "print") for (let i = 0; i < 300; i++) process.stdout.write("x".repeat(10_000));
			if (ctx.config.fault === "exit") process.exit(9);
			if (ctx.config.fault === "garbage") return { exitCode: 0, resultJson: { big: 1n } };
		`,
	)
	.replace(
		"return {\n\t\t\t\ttype:",
		`return {
				async listModels() {
					const { existsSync, writeFileSync } = await import("node:fs");
					const marker = ORIGIN + "/crashed";
					if (!existsSync(marker)) { writeFileSync(marker, ""); process.exit(3); }
					return [{ id: "m", label: "M" }];
				},
				getConfigSchema: () => (existsSync(ORIGIN + "/exit-in-schema") ? process.exit(5) : { fields: [] }),
				type:`,
	)
	.replace("async testEnvironment(ctx) {", "async testEnvironment(ctx) { if (ctx.config.loop) for (;;);");

beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/shell-adapter", {});
	await acme.write({
		"index.js": `import { existsSync } from "node:fs"; const ORIGIN = ${JSON.stringify(acme.folder)}; ${FAULTY}`,
	});
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

it("answers a request whose adapter process crashed from another process", async () => {
	const params = { companyId: server.company.id, type: TYPE };
	expect(await server.client.call(api.listAdapterModels, { params })).toEqual([{ id: "m", label: "M" }]);
});

it("rejects a request during which two adapter processes crash", async () => {
	await writeFile(gateOf("exit-in-schema"), "");
	const { status, body } = await server.send("GET", `/api/adapters/${TYPE}/config-schema`);
	await rm(gateOf("exit-in-schema"));
	expect(body.error).toMatchObject({
		code: "adapter_crashed",
		message: expect.stringContaining("getConfigSchema()"),
	});
	expect(status).toBe(422);
});

const gateOf = (name: string) => path.join(acme.folder, name);
const waiting = (gate: string) =>
	`i=0; while [ $i -lt 200 ]; do echo line $i; i=$((i+1)); done; while [ ! -e ${gateOf(gate)} ]; do sleep 0.05; done; echo end`;
const expected = ["hello", ...Array.from({ length: 200 }, (_, index) => `line ${index}`), "end", ""].join("\n");

async function begin(gate: string): Promise<string> {
	const agent = await server.createAgent(TYPE, { script: waiting(gate) });
	const { id } = await server.wake(agent.id);
	await until(async () => (await server.output(id)).includes("line 199"));
	return id;
}

it("continues a run whose adapter process was killed, without losing or repeating a line", async () => {
	const id = await begin("killed");
	for (const pid of adapterProcessesOf(server.pid)) process.kill(pid, "SIGKILL");
	await until(async () => adapterProcessesOf(server.pid).length > 0);
	await writeFile(gateOf("killed"), "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded" });
	expect(await server.output(id)).toBe(expected);
	const events = await server.client.call(api.listRunEvents, { params: { runId: id } });
	expect(events.filter(({ type }) => type === "adapter_broke_down")).toHaveLength(1);
	expect(events.filter(({ type }) => type === "invocation")).toHaveLength(1);
});

it.each(["throw", "exit"])("fails only the run that crashes the adapter (%s)", async (fault) => {
	const id = await begin(fault);
	const bad = await server.createAgent(TYPE, { script: "sleep 5", fault });
	const failed = await server.finish((await server.wake(bad.id)).id);
	expect(failed).toMatchObject({ status: "failed", error: { code: "adapter_crashed" } });
	await writeFile(gateOf(fault), "");
	expect(await server.finish(id)).toMatchObject({ status: "succeeded" });
	expect(await server.output(id)).toBe(expected);
});

it("fails a run whose result is not plain data", async () => {
	const agent = await server.createAgent(TYPE, { script: "true", fault: "garbage" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "failed", error: { code: "adapter_result_invalid" } });
});

it("executes a run although the adapter floods its own output", async () => {
	const agent = await server.createAgent(TYPE, { script: "echo done", fault: "print" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded" });
	expect(await server.output(run.id)).toBe("hello\ndone\n");
});

it("cancels a run", async () => {
	const id = await begin("never");
	const cancelled = await server.client.call(api.cancelRun, { params: { runId: id } });
	expect(cancelled).toMatchObject({ status: "cancelled" });
});

it("stops a run at its time limit", async () => {
	const agent = await server.createAgent(TYPE, { script: "sleep 60", timeoutSec: 1 });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "timed_out", error: { code: "wall_limit" } });
});

it("continues a run after the server was killed, and leaves no adapter process of the old server", async () => {
	const home = await createTestHome();
	const start = () => startServerProcess(home);
	const first = await start();
	const client = api.createApiClient({ baseUrl: first.url });
	await client.call(api.installAdapter, { body: { localPath: acme.folder } });
	const { id: companyId } = await client.call(api.createCompany, { body: { name: "C" } });
	const agent = await client.call(api.createAgent, {
		params: { companyId },
		body: { name: "A", adapterType: TYPE, adapterConfig: { script: waiting("restarted") } },
	});
	const { id: runId } = api.wokenRun(await client.call(api.wakeAgent, { params: { agentId: agent.id }, body: {} }));
	const logOf = async (url: string) =>
		(await api.createApiClient({ baseUrl: url }).call(api.getRunLog, { params: { runId }, query: {} })).content;
	await until(async () => (await logOf(first.url)).includes("line 199"));
	// The adapter blocks its event loop, so it cannot notice the closed pipe.
	const params = { companyId, type: TYPE };
	client.call(api.testEnvironment, { params, body: { adapterConfig: { loop: true } } }).catch(() => undefined);
	const [pid = 0] = adapterProcessesOf(first.pid);
	expect(pid).toBeGreaterThan(0);
	await first.kill();
	await until(async () => !allAdapterProcesses().includes(pid));
	const second = await start();
	await writeFile(gateOf("restarted"), "");
	const again = api.createApiClient({ baseUrl: second.url });
	const run = await until(async () => {
		const read = await again.call(api.getRun, { params: { runId } });
		return api.isTerminalRunStatus(read.status) && read;
	});
	expect(run).toMatchObject({ status: "succeeded" });
	const lines = (await logOf(second.url)).trimEnd().split("\n");
	const output = lines.map((line) => JSON.parse(line)).filter(({ stream }) => stream === "stdout");
	expect(output.map(({ chunk }) => chunk).join("")).toBe(expected);
	await second.kill();
	await home.remove();
});
