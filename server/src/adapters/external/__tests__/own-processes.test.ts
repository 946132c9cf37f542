import { readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "./adapter-package.ts";
import { adapterProcessesOf } from "./adapter-processes.ts";

const TYPE = "acme_spawner";
const PIDS = path.join(tmpdir(), `own-processes-${crypto.randomUUID()}`);

/** Starts programs by itself, reports one of them, and ignores the signal. */
const SPAWNING = shellAdapter(TYPE).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		const { spawn } = await import("node:child_process");
		const { writeFileSync } = await import("node:fs");
		const start = (command, options = {}) => spawn("sh", ["-c", command], { stdio: "ignore", ...options });
		const reported = start("sleep 300 & setsid sleep 300 & wait", { detached: true });
		const marked = start("sleep 300", { detached: true, env: { ...process.env, PAPERCLIP_RUN_ID: ctx.runId } });
		const plain = Array.from({ length: 20 }, () => start("sleep 300"));
		await ctx.onSpawn({ pid: process.pid, processGroupId: null, startedAt: new Date().toISOString() });
		await ctx.onSpawn({ pid: reported.pid, processGroupId: reported.pid, startedAt: new Date().toISOString() });
		writeFileSync(ctx.config.pids, JSON.stringify({ ofRun: [reported.pid, marked.pid], plain: plain.map(({ pid }) => pid) }));
		await ctx.onLog("stdout", "at work\\n");
		await new Promise((resolve) => reported.once("exit", resolve));
		return { exitCode: 1, signal: null, timedOut: false };
	`,
);

let server: TestServer;
let acme: AdapterPackage;
beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/spawning-adapter", { "index.js": SPAWNING });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
	rmSync(PIDS, { force: true });
});

const isAlive = (pid: number) => {
	try {
		return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, "latin1"));
	} catch {
		return false;
	}
};

it("ends what an adapter started by itself: the reported and marked with the run, the rest with its process", async () => {
	const agent = await server.createAgent(TYPE, { pids: PIDS, graceSec: 60 });
	const { id } = await server.wake(agent.id);
	await until(async () => (await server.output(id)).includes("at work"));
	const { ofRun, plain } = JSON.parse(readFileSync(PIDS, "utf8")) as { ofRun: number[]; plain: number[] };
	expect([...ofRun, ...plain].every(isAlive)).toBe(true);
	const run = await server.client.call(api.cancelRun, { params: { runId: id } });
	expect(run).toMatchObject({ status: "cancelled" });
	expect(ofRun.filter(isAlive)).toEqual([]);
	// However it ends: idle, replaced, removed or killed.
	for (const pid of adapterProcessesOf(server.pid)) process.kill(pid, "SIGKILL");
	await until(async () => !plain.some(isAlive));
});
