import { existsSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";
import { adapterProcessesOf } from "../adapter-processes.ts";

const TYPE = "acme_spawner";
const PIDS = path.join(tmpdir(), `own-processes-${crypto.randomUUID()}`);

/** Starts programs by itself, reports one of them, and ignores the signal. */
const SPAWNING = shellAdapter(TYPE).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		const { spawn } = await import("node:child_process");
		const { writeFileSync } = await import("node:fs");
		const start = (command, options = {}) => spawn("sh", ["-c", command], { stdio: "ignore", ...options });
		const tree = \`
			const { spawn } = require("node:child_process");
			const children = [false, true].map((detached) => spawn("sleep", ["300"], { stdio: "ignore", detached }));
			require("node:fs").writeFileSync(process.env.TREE, children.map(({ pid }) => pid).join(" "));
		\`;
		const reported = spawn(process.execPath, ["-e", tree], {
			stdio: "ignore",
			detached: true,
			env: { ...process.env, TREE: ctx.config.pids + ".tree" },
		});
		const marked = start("sleep 300", { detached: true, env: { ...process.env, PAPERCLIP_RUN_ID: ctx.runId } });
		const plain = Array.from({ length: 5 }, () => start("sleep 300"));
		await ctx.onSpawn({ pid: process.pid, processGroupId: null, startedAt: new Date().toISOString() });
		await ctx.onSpawn({ pid: reported.pid, processGroupId: reported.pid, startedAt: new Date().toISOString() });
		writeFileSync(ctx.config.pids, JSON.stringify({ ofRun: [reported.pid, marked.pid], plain: plain.map(({ pid }) => pid) }));
		await ctx.onLog("stdout", "at work\\n");
		await new Promise((resolve) => reported.once("exit", resolve));
		return { exitCode: 1, signal: null, timedOut: false };
	`,
);

const CONFUSED_TYPE = "acme_confused";
/** Reports processes of other owners. */
const CONFUSED = shellAdapter(CONFUSED_TYPE).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		for (const pid of ctx.config.pids ?? []) {
			await ctx.onSpawn({ pid, processGroupId: null, startedAt: new Date().toISOString() });
		}
		return { exitCode: 0, signal: null, timedOut: false, summary: String(process.pid) };
	`,
);

let server: TestServer;
let acme: AdapterPackage;
let confused: AdapterPackage;
beforeAll(async () => {
	server = await startTestServer();
	acme = await createAdapterPackage("@acme/spawning-adapter", { "index.js": SPAWNING });
	confused = await createAdapterPackage("@acme/confused-adapter", { "index.js": CONFUSED });
	for (const { folder } of [acme, confused]) {
		await server.client.call(api.installAdapter, { body: { localPath: folder } });
	}
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
	await confused.remove();
	for (const file of [PIDS, `${PIDS}.tree`]) rmSync(file, { force: true });
});

/** `null` until both are written. */
const pidsIn = (file: string) => {
	if (!existsSync(file)) return null;
	const pids = readFileSync(file, "utf8").trim().split(" ").map(Number);
	return pids.length === 2 ? pids : null;
};
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
	const children = await until(() => pidsIn(`${PIDS}.tree`));
	ofRun.push(...children);
	expect([...ofRun, ...plain].every(isAlive)).toBe(true);
	const run = await server.client.call(api.cancelRun, { params: { runId: id } });
	expect(run).toMatchObject({ status: "cancelled" });
	expect(ofRun.filter(isAlive)).toEqual([]);
	// Whether it ends idle, replaced, removed or killed.
	for (const pid of adapterProcessesOf(server.pid)) process.kill(pid, "SIGKILL");
	await until(async () => !plain.some(isAlive));
});

it("spares processes of others that an adapter reports: programs of other runs, other adapters, itself", async () => {
	const other = await server.createAgent(TYPE, { pids: PIDS, graceSec: 1 });
	const { id: otherId } = await server.wake(other.id);
	await until(async () => (await server.output(otherId)).includes("at work"));
	const ofOther = JSON.parse(readFileSync(PIDS, "utf8")) as { ofRun: number[]; plain: number[] };
	const working = await server.createAgent("process", { command: "sh", args: ["-c", "echo $$; exec sleep 300"] });
	const { id: workingId } = await server.wake(working.id);
	await until(async () => /\d/.test(await server.output(workingId)));
	const program = Number(await server.output(workingId));
	const first = await server.createAgent(CONFUSED_TYPE, {});
	const own = Number((await server.finish((await server.wake(first.id)).id)).summary);
	const innocent = [program, ...adapterProcessesOf(server.pid), ...ofOther.ofRun, ...ofOther.plain];
	expect(innocent).toContain(own);
	const agent = await server.createAgent(CONFUSED_TYPE, { pids: innocent });
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded", pid: null });
	expect(innocent.filter((pid) => !isAlive(pid))).toEqual([]);
	for (const runId of [workingId, otherId]) await server.client.call(api.cancelRun, { params: { runId } });
});
