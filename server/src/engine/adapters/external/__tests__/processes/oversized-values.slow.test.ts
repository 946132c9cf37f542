import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import * as api from "@paperclipai/shared";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AdapterPackage, createAdapterPackage, shellAdapter } from "../adapter-package.ts";

const TYPE = "acme_oversized";
const EVENTS = 100;
const UNREAD_BYTES = 1_000_000;
/** Long enough on a busy machine, because a run whose process was killed is not attempted again. */
const STUCK_MS = 6_000;
/** More than the limit of a message. */
const LARGE = 17_000_000;
let server: TestServer;
let acme: AdapterPackage;

/** The code may return the result, or write to the server by itself. */
const SOURCE = shellAdapter(
	TYPE,
	`async listModels() { return Array.from({ length: 1_000_000 }, (_, index) => ({ id: "model-" + index })); },
	async getConfigSchema() { return { fields: [{ key: "script", label: "x".repeat(${LARGE}), type: "text" }] }; },`,
).replace(
	"async execute(ctx) {",
	`async execute(ctx) {
		const fs = await import("node:fs");
		const sleep = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 2);
		// The pipe takes a part at a time.
		const write = (part, onFull = () => {}) => {
			try {
				return fs.writeSync(3, part);
			} catch (error) {
				if (error.code !== "EAGAIN") throw error;
				onFull();
				sleep();
				return 0;
			}
		};
		const toFrame = (text) => {
			const json = Buffer.from(text);
			const header = Buffer.alloc(8);
			header.writeUInt32BE(json.length + 4);
			header.writeUInt32BE(json.length, 4);
			return Buffer.concat([header, json]);
		};
		const send = (frame, onFull) => {
			for (let at = 0; at < frame.length; ) at += write(frame.subarray(at), onFull);
		};
		const run = new (async () => {}).constructor("ctx", "fs", "toFrame", "send", ctx.config.code ?? "");
		const returned = await run(ctx, fs, toFrame, send);
		if (returned !== undefined) return returned;
	`,
);

beforeAll(async () => {
	server = await startTestServer({
		limits: {
			adapterCrashes: 0,
			adapterEvents: EVENTS,
			adapterPingMs: 200,
			adapterStuckMs: STUCK_MS,
			adapterUnreadBytes: UNREAD_BYTES,
		},
	});
	acme = await createAdapterPackage("@acme/oversized-adapter", { "index.js": SOURCE });
	await server.client.call(api.installAdapter, { body: { localPath: acme.folder } });
});
afterAll(async () => {
	await server.stop();
	await acme.remove();
});

async function startWith(code: string, script = "true"): Promise<string> {
	const agent = await server.createAgent(TYPE, { code, script });
	return (await server.wake(agent.id)).id;
}
const runWith = async (code: string) => await server.finish(await startWith(code));
const eventsOf = (runId: string) => server.client.call(api.listRunEvents, { params: { runId } });

/**
 * The most processor time of the server during one response: unlike its duration, it does not depend on other programs.
 */
async function slowestResponseDuring(act: () => Promise<unknown>): Promise<number> {
	let slowest = 0;
	let isDone = false;
	const acting = act().finally(() => {
		isDone = true;
	});
	acting.catch(() => undefined);
	while (!isDone) {
		const before = cpuMsOf(server.pid);
		await server.send("GET", "/api/health");
		slowest = Math.max(slowest, cpuMsOf(server.pid) - before);
		await delay(20);
	}
	await acting;
	return slowest;
}

function cpuMsOf(pid: number): number {
	const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
		.replace(/^.*\) /, "")
		.split(" ");
	const TICK_MS = 10;
	return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
}

it("keeps the start of the texts of a result", async () => {
	const run = await runWith(`return {
		exitCode: 1,
		summary: "s".repeat(${LARGE}),
		errorMessage: "e".repeat(${LARGE}),
		model: "m".repeat(1_000_000),
		resultJson: { first: 1, text: "r".repeat(${LARGE}) },
		sessionParams: { id: "x".repeat(${LARGE}) },
	};`);
	expect(run).toMatchObject({ status: "failed", error: { message: expect.stringMatching(/^e+ … \(cut/) } });
	expect(run.summary).toMatch(/^s{32768} … \(cut, longer than 32768 characters\)$/);
	expect(run.resultJson).toMatchObject({ first: 1, "…": expect.stringContaining("left out") });
	expect(JSON.stringify(run).length).toBeLessThan(400_000);
	expect(await eventsOf(run.id)).toContainEqual(
		expect.objectContaining({ type: "adapter.result_cut", message: expect.stringContaining("sessionParams") }),
	);
});

it("keeps the start of events, and a number of them", async () => {
	let runId = "";
	const slowest = await slowestResponseDuring(async () => {
		const run = await runWith(`
			await ctx.onEvent({ type: "large", payload: { list: Array(${LARGE}).fill(0) } });
			for (let i = 0; i < 100; i++) ctx.onEvent({ type: "large", message: "m".repeat(1_000_000) });
			for (let i = 0; i < 20_000; i++) ctx.onEvent({ type: "unawaited", message: "number " + i });
			return { exitCode: 0 };
		`);
		expect(run).toMatchObject({ status: "succeeded" });
		runId = run.id;
	});
	expect(slowest).toBeLessThan(2_000);
	const events = await eventsOf(runId);
	const reported = events.filter(({ type }) => type.startsWith("adapter."));
	expect(reported).toHaveLength(EVENTS);
	expect(events.filter(({ type }) => type === "adapter_events_cut")).toHaveLength(1);
	expect(JSON.stringify(events).length).toBeLessThan(1_000_000);
	const [list, text] = events.filter(({ type }) => type === "adapter.large");
	expect(list?.payload).toMatchObject({ "…": expect.stringContaining("left out") });
	expect(text?.message).toMatch(/^m{4096} … \(cut, longer than 4096 characters\)$/);
});

it("records events in the order in which they were reported, without waiting for any", async () => {
	const run = await runWith(`
		for (let i = 0; i < 90; i++) ctx.onEvent({ type: "counted", message: String(i) });
		return { exitCode: 0 };
	`);
	const counted = (await eventsOf(run.id)).filter(({ type }) => type === "adapter.counted");
	expect(counted.map(({ message }) => Number(message))).toEqual(Array.from({ length: 90 }, (_, index) => index));
});

it("logs a chunk of output that is larger than a message may be", async () => {
	const run = await runWith('await ctx.onLog("stdout", "0123456789".repeat(1_700_000)); return { exitCode: 0 };');
	expect(run).toMatchObject({ status: "succeeded" });
	expect((await server.output(run.id)) === "0123456789".repeat(1_700_000)).toBe(true);
});

it.each<[string, string, object]>([
	["an exit code", "return { exitCode: 2 ** 40 };", { error: { code: "adapter_result_invalid" } }],
	["a signal", 'return { exitCode: null, signal: "SIG\\0TERM" };', { signal: "SIG\uFFFDTERM" }],
	[
		"a time to retry",
		'return { exitCode: 1, errorFamily: "provider_quota", errorMessage: "no", retryNotBefore: new Date(8.64e15).toISOString() };',
		{ error: { code: "adapter_failed", message: "no" } },
	],
	[
		"the pid",
		'await ctx.onSpawn({ pid: 2 ** 40, processGroupId: null, startedAt: "" });',
		{ error: { code: "adapter_report_invalid" } },
	],
	["a token count", "return { exitCode: 1, usage: { inputTokens: 1e300, outputTokens: 1 } };", { usage: null }],
])("shows no failed query for %s that the database cannot store", async (_, code, expected) => {
	const run = await runWith(code);
	expect(run).toMatchObject({ status: "failed", ...expected });
	expect(JSON.stringify(run)).not.toMatch(/query|update "/i);
});

it("stores the type of an event that contains NUL", async () => {
	const run = await runWith('await ctx.onEvent({ type: "a\\0b" }); return { exitCode: 0 };');
	expect(run).toMatchObject({ status: "succeeded" });
	expect((await eventsOf(run.id)).map(({ type }) => type)).toContain("adapter.a\uFFFDb");
});

it("executes other runs once while a result of 2,000 levels is cut", async () => {
	const gate = path.join(acme.folder, "deep");
	const innocent = await startWith("", `while [ ! -e ${gate} ]; do sleep 0.05; done`);
	await until(async () => (await eventsOf(innocent)).some(({ type }) => type === "invocation"));
	for (const levels of [2_000, 200_000]) {
		const run = await runWith(`
			let deep = {};
			for (let i = 0; i < ${levels}; i++) deep = { deep };
			return { exitCode: 0, resultJson: deep };
		`);
		expect(run).toMatchObject({ status: "succeeded" });
	}
	await writeFile(gate, "");
	expect(await server.finish(innocent)).toMatchObject({ status: "succeeded" });
	expect((await eventsOf(innocent)).map(({ type }) => type)).not.toContain("adapter_broke_down");
});

it("responds while a process sends 5 million empty objects as one message", async () => {
	const slowest = await slowestResponseDuring(async () => {
		const run = await runWith(`
			send(toFrame('{"kind":"call","id":1,"method":"ping","args":[' + "{},".repeat(5_000_000) + "{}]}"));
			await new Promise((resolve) => setTimeout(resolve, 5_000));
		`);
		const message = expect.stringContaining("sent malformed data");
		expect(run).toMatchObject({ status: "failed", error: { code: "adapter_crashed", message } });
	});
	expect(slowest).toBeLessThan(2_000);
});

it("reads little from a process that makes calls and does not read the responses", async () => {
	const file = path.join(acme.folder, "sent");
	const run = await runWith(`
		const frame = toFrame(JSON.stringify({ kind: "call", id: 1, method: "x".repeat(4_000), args: null }));
		let sent = 0;
		let noted = 0;
		const note = () => {
			if (sent > noted) fs.writeFileSync(${JSON.stringify(file)}, String((noted = sent)));
		};
		for (let i = 0; i < 10_000; i++, sent += frame.length) send(frame, note);
		note();
	`);
	expect(run).toMatchObject({ status: "failed", error: { code: "adapter_crashed" } });
	expect(Number(readFileSync(file, "utf8"))).toBeLessThan(5 * UNREAD_BYTES);
});

it("kills a process that makes calls for a run without waiting for responses", async () => {
	const run = await runWith(`
		const toCall = (key) => toFrame(JSON.stringify({ kind: "call", id: 1, method: "event", args: { key, value: { type: "flood" } } }));
		// Calls that arrive together are open together, however slow the server is.
		for (let key = 0; key < 100; key++) send(Buffer.concat(Array(200).fill(toCall(key))));
		await new Promise((resolve) => setTimeout(resolve, 5_000));
	`);
	const message = expect.stringContaining("made too many calls without waiting");
	expect(run).toMatchObject({ status: "failed", error: { code: "adapter_crashed", message } });
});

it("shows the first models of a million, and the start of a long label", async () => {
	const params = { companyId: server.company.id, type: TYPE };
	const models = await server.client.call(api.listAdapterModels, { params });
	expect(models).toHaveLength(5_000);
	const { fields } = await server.client.call(api.getConfigSchema, { params: { type: TYPE } });
	expect(fields[0]?.label).toMatch(/^x{200} … \(cut/);
});
