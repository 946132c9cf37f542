import { rm, writeFile } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { type ServerProcess, startServerProcess } from "@paperclipai/test-support/server/server-process.ts";
import { createTestHome, type TestHome } from "@paperclipai/test-support/server/test-home.ts";
import { createTestCompany, type TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf, allAdapterProcesses } from "../adapter-processes.ts";

const TYPE = "acme_shell";
let home: TestHome;
let running: ServerProcess;
let server: TestCompany;
let acme: AdapterPackage;

/** Misbehaves as configured for the agent. */
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
	home = await createTestHome();
	running = await startServerProcess(home);
	server = await createTestCompany(home.home, () => running);
	acme = await createAdapterPackage("@acme/shell-adapter", {});
	await acme.write({
		"index.js": `import { existsSync } from "node:fs"; const ORIGIN = ${JSON.stringify(acme.folder)}; ${FAULTY}`,
	});
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await running.stop();
	await home.remove();
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

it.concurrent("fails a run whose result is not plain data", async () => {
	const agent = await server.createAgent(TYPE, { script: "true", fault: "garbage" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "failed", error: { code: "adapter_result_invalid" } });
});

it.concurrent("executes a run although the adapter floods its own output", async () => {
	const agent = await server.createAgent(TYPE, { script: "echo done", fault: "print" });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded" });
	expect(await server.output(run.id)).toBe("hello\ndone\n");
});

it.concurrent("cancels a run", async () => {
	const id = await begin("never");
	const cancelled = await server.client.call(api.cancelRun, { params: { runId: id } });
	expect(cancelled).toMatchObject({ status: "cancelled" });
});

it.concurrent("stops a run at its time limit", async () => {
	const agent = await server.createAgent(TYPE, { script: "sleep 60", timeoutSec: 1 });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "timed_out", error: { code: "wall_limit" } });
});

it("continues a run after the server was killed, and leaves no adapter process of the old server", async () => {
	const runId = await begin("restarted");
	// The adapter blocks its event loop, so it cannot notice the closed pipe.
	const params = { companyId: server.company.id, type: TYPE };
	server.client.call(api.testEnvironment, { params, body: { adapterConfig: { loop: true } } }).catch(() => undefined);
	const [pid = 0] = adapterProcessesOf(server.pid);
	expect(pid).toBeGreaterThan(0);
	await running.kill();
	await until(async () => !allAdapterProcesses().includes(pid));
	running = await startServerProcess(home);
	await writeFile(gateOf("restarted"), "");
	expect(await server.finish(runId)).toMatchObject({ status: "succeeded" });
	expect(await server.output(runId)).toBe(expected);
});
