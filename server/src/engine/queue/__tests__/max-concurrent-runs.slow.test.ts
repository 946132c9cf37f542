import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startServer } from "../../../index.ts";

let server: TestServer;
beforeEach(async () => {
	vi.stubEnv("PAPERCLIP_MAX_CONCURRENT_RUNS", "1");
	server = await startTestServer();
});
afterEach(async () => {
	await server.stop();
	vi.unstubAllEnvs();
});

const getRun = (runId: string) => server.client.call(api.getRun, { params: { runId } });
const isRunning = (runId: string) => until(async () => (await getRun(runId)).status === "running");
const waitsForSlot = (runId: string) => until(async () => (await getRun(runId)).waitReason === "slot");
async function wakeNewAgent(): Promise<string> {
	const agent = await server.createAgent("process", { command: "sleep", args: ["300"] });
	return (await server.wake(agent.id)).id;
}
const cancel = (runId: string) => server.client.call(api.cancelRun, { params: { runId } });

it("a run beyond the limit waits for a slot until another one finishes", async () => {
	const first = await wakeNewAgent();
	await isRunning(first);
	const second = await wakeNewAgent();
	await waitsForSlot(second);
	expect(await getRun(second)).toMatchObject({ status: "queued", startedAt: null });
	await cancel(first);
	await isRunning(second);
	await cancel(second);
});

it("a server with a higher limit starts it alongside the first", async () => {
	const first = await wakeNewAgent();
	await isRunning(first);
	const [second, third] = [await wakeNewAgent(), await wakeNewAgent()];
	await waitsForSlot(second);
	vi.stubEnv("PAPERCLIP_MAX_CONCURRENT_RUNS", "2");
	await server.restart();
	await isRunning(second);
	await waitsForSlot(third);
	expect(await getRun(first)).toMatchObject({ status: "running" });
	for (const id of [third, second, first]) await cancel(id);
});

it("an invalid value is rejected before any file is created", async () => {
	vi.stubEnv("PAPERCLIP_MAX_CONCURRENT_RUNS", "many");
	const folder = await mkdtemp(path.join(tmpdir(), "paperclip-home-"));
	const home = path.join(folder, "home");
	await expect(startServer({ home, port: 0, logLevel: "silent" })).rejects.toMatchObject({
		code: "max_concurrent_runs_invalid",
	});
	expect(existsSync(home)).toBe(false);
	await rm(folder, { recursive: true });
});
