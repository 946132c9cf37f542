import { mkdir, rm } from "node:fs/promises";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const shell = (script: string) => server.createAgent("process", { command: "sh", args: ["-c", script] });
const wholeLog = async (runId: string) =>
	(await server.client.call(api.getRunLog, { params: { runId }, query: { limitBytes: 8_388_608 } })).content;

it("follows a log without a gap between history and live output", async () => {
	const agent = await shell("for i in $(seq 40); do echo line $i; sleep 0.02; done");
	const client = await connectLive(server.url, server.company.id);
	const run = await server.wake(agent.id);
	await until(async () => (await wholeLog(run.id)) !== "");
	client.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
	await client.wait(({ type, payload }) => type === "heartbeat.run.log" && payload.done);
	expect(client.log(run.id).content).toBe(await wholeLog(run.id));
	expect(client.messages.filter(({ type }) => type === "heartbeat.run.log").length).toBeGreaterThan(5);
	client.close();
});

it("continues from the offset of a client that reconnects", async () => {
	const agent = await shell("seq 50; sleep 0.1; seq 51 100");
	const run = await server.wake(agent.id);
	const first = await connectLive(server.url, server.company.id);
	first.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
	await first.wait(({ type }) => type === "heartbeat.run.log");
	const seen = first.log(run.id);
	first.close();
	await server.finish(run.id);
	const second = await connectLive(server.url, server.company.id);
	second.send({ type: "run.log.subscribe", runId: run.id, offset: seen.nextOffset });
	await second.wait(({ type, payload }) => type === "heartbeat.run.log" && payload.done);
	expect(seen.content + second.log(run.id, seen.nextOffset).content).toBe(await wholeLog(run.id));
	second.close();
});

it("waits for the log of a run that has not started, and reports its statuses", async () => {
	const agent = await shell("sleep 300");
	const busy = await server.wake(agent.id);
	const waiting = await server.wake(agent.id, { prompt: "later" });
	const client = await connectLive(server.url, server.company.id);
	client.send({ type: "run.log.subscribe", runId: waiting.id, offset: 0 });
	await server.client.call(api.updateAgent, {
		params: { agentId: agent.id },
		body: { adapterConfig: { command: "echo", args: ["now"] } },
	});
	await server.client.call(api.cancelRun, { params: { runId: busy.id } });
	await client.wait(
		({ type, payload }) => type === "heartbeat.run.log" && payload.runId === waiting.id && payload.done,
	);
	expect(client.log(waiting.id).content).toContain('"chunk":"now\\n"');
	const statuses = client.messages.flatMap(({ type, payload }) =>
		type === "heartbeat.run.status" && payload.id === waiting.id ? [payload.status] : [],
	);
	expect(statuses.at(-1)).toBe("succeeded");
	client.close();
});

it("hides the command and the prompt of a run from other agents", async () => {
	const [runs, other] = [await shell("true"), await shell("true")];
	const headersOf = async (agentId: string) => {
		const { key } = await server.client.call(api.createAgentKey, { params: { agentId }, body: { name: "live" } });
		return { authorization: `Bearer ${key}` };
	};
	const clients = await Promise.all(
		[{}, await headersOf(other.id)].map((headers) => connectLive(server.url, server.company.id, {}, headers)),
	);
	const run = await server.wake(runs.id, { prompt: "a guess" });
	const invocations = clients.map((client) =>
		client.wait(({ type, payload }) => type === "heartbeat.run.event" && payload.type === "invocation"),
	);
	const [byBoard, byAgent] = (await Promise.all(invocations)).map(({ payload }) => payload);
	expect(byBoard).toMatchObject({ runId: run.id, payload: { command: expect.stringContaining("sh") } });
	expect(byAgent).toMatchObject({ runId: run.id, message: null, payload: null });
	for (const client of clients) client.close();
});

it("sends the same to two clients, as text or as bytes, and nothing to one that unsubscribed", async () => {
	const agent = await shell("seq 20; echo é 漢字 😀");
	const run = await server.wake(agent.id);
	const clients = await Promise.all(
		([{}, { logs: "binary" }, {}] as const).map((query) => connectLive(server.url, server.company.id, query)),
	);
	const [a, b, c] = clients as [(typeof clients)[0], (typeof clients)[0], (typeof clients)[0]];
	for (const client of clients) client.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
	c.send({ type: "run.log.unsubscribe", runId: run.id });
	for (const client of [a, b]) await client.wait(({ type, payload }) => type === "heartbeat.run.log" && payload.done);
	expect(a.log(run.id)).toEqual(b.log(run.id));
	expect(c.log(run.id).done).toBe(false);
	for (const client of clients) client.close();
});

it("responds with an error to an invalid request", async () => {
	const client = await connectLive(server.url, server.company.id);
	client.send("nonsense");
	await client.wait(({ type, payload }) => type === "error" && payload.code === "bad_request");
	client.send({ type: "run.log.subscribe", runId: "00000000-0000-4000-8000-000000000000", offset: 0 });
	await client.wait(({ type, payload }) => type === "error" && payload.code === "run_not_found");
	client.send({ type: "run.log.subscribe", runId: "x", offset: 0 });
	await until(async () => client.messages.length > 2);
	expect(client.messages.map(({ payload }) => payload)).toMatchObject([
		{ code: "bad_request" },
		{ code: "run_not_found" },
		{ code: "bad_request" },
	]);
	client.close();
});

it("reveals nothing about an unexpected error", async () => {
	const agent = await shell("seq 3");
	const run = await server.finish((await server.wake(agent.id)).id);
	const file = path.join(server.home, "runs", run.id, "log.ndjson");
	await rm(file);
	await mkdir(file);
	const client = await connectLive(server.url, server.company.id);
	client.send({ type: "run.log.subscribe", runId: run.id, offset: 0 });
	await client.wait(({ type }) => type === "error");
	expect(client.messages.at(-1)?.payload).toEqual({
		code: "internal_error",
		message: "The server failed.",
		runId: run.id,
	});
	client.close();
});

it("is rejected for an unknown company", async () => {
	await expect(connectLive(server.url, "00000000-0000-4000-8000-000000000000")).rejects.toThrow("404");
});
