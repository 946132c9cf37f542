import { setTimeout as delay } from "node:timers/promises";
import type { AdapterExecutionContext, AdapterExecutionResult, ServerAdapterModule } from "@paperclipai/adapter-utils";
import { currentOutputSource, withOutputSource } from "@paperclipai/adapter-utils/host";
import { runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startInProcessServer } from "../../../../__tests__/support/in-process-server.ts";
import { shortenLimits } from "../../../../__tests__/support/shorten-limits.ts";

/** Breaks the contract: ignores the signal, and returns only when the test allows it. */
const contexts: AdapterExecutionContext[] = [];
const letReturn: ((result: AdapterExecutionResult) => void)[] = [];
const neverReturning: ServerAdapterModule = {
	type: "never_returning",
	async execute(ctx) {
		contexts.push(ctx);
		await ctx.onLog("stdout", "at work\n");
		const { command, inCallback } = ctx.config;
		if (typeof command === "string") {
			const onLog = wrapOnLog(ctx.onLog, inCallback);
			const timeoutSec = inCallback === undefined ? 0.2 : 0;
			await runChildProcess(ctx.runId, "sh", ["-c", command], { cwd: "/", env: {}, timeoutSec, graceSec: 0, onLog });
		}
		return await new Promise((resolve) => letReturn.push(resolve));
	},
	testEnvironment: async ({ adapterType }) => ({
		adapterType,
		status: "pass",
		checks: [],
		testedAt: new Date().toISOString(),
	}),
};

/** The adapter may wait in its output callback, but must not keep the run open. */
function wrapOnLog(onLog: AdapterExecutionContext["onLog"], inCallback: unknown): AdapterExecutionContext["onLog"] {
	let ended = 0;
	const forge = async () => {
		const source = currentOutputSource();
		if (source === undefined) return;
		ended = Math.max(ended, source.end) + 1;
		await withOutputSource({ ...source, end: ended, text: "x", bytes: null }, () => onLog("stdout", "x"));
	};
	let isRepeating = false;
	const repeat = (act: () => Promise<void>) => {
		isRepeating = true;
		timers.push(setInterval(() => void act(), 100));
	};
	return async (stream, chunk) => {
		await onLog(stream, chunk);
		if (inCallback === "timer" && !isRepeating) repeat(() => onLog("stdout", "tick\n"));
		if (inCallback === "forge" && !isRepeating) repeat(forge);
		if (inCallback === "wait") await delay(600);
	};
}
const timers: NodeJS.Timeout[] = [];

shortenLimits({ adapterReturnMs: 1_000, adapterLateOutputMs: 2_000 });

let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ adapters: [neverReturning] });
});
afterAll(async () => {
	for (const timer of timers) clearInterval(timer);
	for (const resolve of letReturn) resolve({ exitCode: 0, signal: null, timedOut: false });
	await server.stop();
});

const getRun = (runId: string) => server.client.call(api.getRun, { params: { runId } });
const eventTypes = async (runId: string) =>
	(await server.client.call(api.listRunEvents, { params: { runId } })).map(({ type }) => type);

async function startNeverReturning(config: Record<string, unknown> = {}) {
	const agent = await server.createAgent("never_returning", { graceSec: 0, ...config });
	const run = await server.wake(agent.id);
	await until(async () => (await server.output(run.id)).includes("at work"));
	return { agent, run };
}

it("a cancelled run is settled although its adapter does not return, and later callbacks are ignored", async () => {
	const { agent, run } = await startNeverReturning();
	const responses = await Promise.all(
		[1, 2].map(() => server.client.call(api.cancelRun, { params: { runId: run.id } })),
	);
	for (const response of responses) expect(response).toMatchObject({ status: "cancelled", verdictReason: "cancelled" });
	const events = await eventTypes(run.id);
	expect(events).toContain("adapter_did_not_return");

	const late = contexts.find(({ runId }) => runId === run.id);
	await late?.onLog("stdout", "too late\n");
	await late?.onEvent?.({ type: "note", message: "too late" });
	for (const resolve of letReturn.splice(0)) resolve({ exitCode: 0, signal: null, timedOut: false, summary: "late" });
	const next = await server.wake(agent.id);
	await until(async () => (await server.output(next.id)) === "at work\n");
	expect(await getRun(run.id)).toMatchObject({ status: "cancelled", summary: null });
	expect(await server.output(run.id)).toBe("at work\n");
	expect(await eventTypes(run.id)).toEqual(events);
});

it.concurrent.each([
	["a timer that an output callback started goes on logging", "timer"],
	["it claims to pass on output that its process never wrote", "forge"],
	["it takes its time for each chunk of the output", "wait"],
])("a cancelled run is settled although its adapter does not return and %s", async (_, inCallback) => {
	const { run } = await startNeverReturning({ command: "yes | head -c 2000000; sleep 1000", inCallback });
	await until(async () => (await server.output(run.id)).length > 100_000);
	const response = await server.client.call(api.cancelRun, { params: { runId: run.id } });
	expect(response).toMatchObject({ status: "cancelled" });
	expect(await eventTypes(run.id)).toContain("adapter_did_not_return");
	if (inCallback === "wait") expect((await server.output(run.id)).length).toBeLessThan(2_000_000);
});

it.concurrent("a run that was stopped at its wall limit is settled although its adapter does not return", async () => {
	const { run } = await startNeverReturning({ command: "sleep 1000" });
	expect(await server.finish(run.id)).toMatchObject({ status: "timed_out", verdictReason: "wall_limit" });
	expect(await eventTypes(run.id)).toContain("adapter_did_not_return");
});

it("a server stop does not wait for an adapter, whether runs continue or are stopped", async () => {
	const { run } = await startNeverReturning();
	await server.restart();
	await until(() => contexts.filter(({ runId }) => runId === run.id).length === 2);
	await server.restart({ stopRuns: true });
	expect(await getRun(run.id)).toMatchObject({ status: "interrupted" });
});
