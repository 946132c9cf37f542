import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { AdapterExecutionContext, AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import { expect, it, onTestFinished } from "vitest";
import { LIMITS } from "../../../../../platform/settings/limits.ts";
import type { Delivery, ExecuteRequest } from "../channel/protocol.ts";
import { startWorkerRun } from "./worker-run.ts";

const RESULT: AdapterExecutionResult = { exitCode: 0, signal: null, timedOut: false };

/** The server records the calls. Only `respond` responds to the first call. */
function execute(act: (ctx: AdapterExecutionContext) => Promise<unknown>) {
	const calls: unknown[] = [];
	const open: (() => void)[] = [];
	const server = {
		call: (_: string, args: unknown) => {
			calls.push(args);
			return new Promise<unknown>((resolve) => open.push(() => resolve(null)));
		},
		notify: () => {},
		pending: 0,
		close: () => {},
	};
	const scope = { runId: "run", spoolFolder: "/never", logged: {}, isStopped: false };
	const request = { key: 1, scope, ctx: {} } as Partial<ExecuteRequest> as ExecuteRequest;
	const run = startWorkerRun(server, request, async (ctx) => {
		await act(ctx);
		return RESULT;
	});
	return { calls, result: run.result, respond: () => open.shift()?.() };
}

it("makes as many calls at once as it may, and the next one after a response", async () => {
	const most = LIMITS.adapterCallsAtOnce;
	const { calls, result, respond } = execute((ctx) =>
		Promise.all(Array.from({ length: most + 2 }, () => ctx.onEvent?.({ type: "x" }))),
	);
	await expect.poll(() => calls.length).toBe(most);
	// An allowed call is made at once, so no other call is pending.
	await new Promise(setImmediate);
	expect(calls).toHaveLength(most);
	respond();
	await expect.poll(() => calls.length).toBe(most + 1);
	const responding = setInterval(respond);
	expect(await result).toEqual(RESULT);
	clearInterval(responding);
	expect(calls).toHaveLength(most + 2);
});

it.each([
	["at the bound", "x".repeat(LIMITS.adapterChunkChars), [LIMITS.adapterChunkChars]],
	["one longer", "x".repeat(LIMITS.adapterChunkChars + 1), [LIMITS.adapterChunkChars, 1]],
	["twice as long", "x".repeat(2 * LIMITS.adapterChunkChars), [LIMITS.adapterChunkChars, LIMITS.adapterChunkChars]],
	[
		"with a character across the bound",
		`${"x".repeat(LIMITS.adapterChunkChars - 1)}😀`,
		[LIMITS.adapterChunkChars - 1, 2],
	],
])("sends a chunk of output %s in parts of this length", async (_, chunk, lengths) => {
	const { calls, result, respond } = execute((ctx) => ctx.onLog("stdout", chunk));
	const responding = setInterval(respond);
	await result;
	clearInterval(responding);
	const texts = (calls as Delivery[]).map(({ text }) => text ?? "");
	expect(texts.map((text) => text.length)).toEqual(lengths);
	expect(texts.join("")).toBe(chunk);
});

it.each([
	["a bigint", 5n],
	["bytes", Buffer.from("text")],
	["a symbol", Symbol("text")],
])("sends nothing of a chunk that is %s, which the server rejects", async (_, chunk) => {
	const { calls, result, respond } = execute((ctx) => ctx.onLog("stdout", chunk as never));
	const responding = setInterval(respond);
	await result;
	clearInterval(responding);
	expect(calls).toEqual([{ key: 1, stream: "stdout", text: null, source: null }]);
});

it("starts no program that the server, which has stopped the run, does not allow", async () => {
	const folder = mkdtempSync(path.join(tmpdir(), "worker-run-"));
	onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
	const server = {
		call: async (method: string) => method !== "mayStart",
		notify: () => {},
		pending: 0,
		close: () => {},
	};
	const scope = { runId: crypto.randomUUID(), spoolFolder: path.join(folder, "spool"), logged: {}, isStopped: false };
	const request = { key: 1, scope, ctx: {} } as Partial<ExecuteRequest> as ExecuteRequest;
	const { result } = startWorkerRun(server, request, async () => {
		const onLog = async () => {};
		await runChildProcess("", "touch", ["started"], { cwd: folder, env: {}, timeoutSec: 0, graceSec: 1, onLog });
		return RESULT;
	});
	await expect(result).rejects.toMatchObject({ code: "run_stopped" });
	expect(readdirSync(folder)).toEqual(["spool"]);
});
