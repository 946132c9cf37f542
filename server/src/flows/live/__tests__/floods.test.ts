import * as api from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

const SUBSCRIPTIONS = 3;

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ limits: { liveSubscriptions: SUBSCRIPTIONS } });
});
afterAll(() => server.stop());

async function startRun(): Promise<string> {
	const agent = await server.createAgent("process", { command: "sleep", args: ["300"] });
	return (await server.wake(agent.id)).id;
}

it("disconnects a client that floods it with requests", async () => {
	const runId = await startRun();
	const client = await connectLive(server.url, server.company.id);
	for (let count = 0; count < 20_000; count++) client.send({ type: "run.log.subscribe", runId, offset: 0 });
	expect(await client.closed).toBe(1008);
	await server.client.call(api.cancelRun, { params: { runId } });
});

it("rejects more subscriptions than the limit, until the client unsubscribes from one", async () => {
	const runs = await Promise.all(Array.from({ length: SUBSCRIPTIONS + 1 }, startRun));
	const [first = "", last = ""] = [runs[0], runs.at(-1)];
	const client = await connectLive(server.url, server.company.id);
	for (const runId of runs) client.send({ type: "run.log.subscribe", runId, offset: 0 });
	const rejected = await client.wait(({ type }) => type === "error");
	expect(rejected.payload).toMatchObject({ code: "too_many_subscriptions", runId: last });

	client.send({ type: "run.log.unsubscribe", runId: first });
	for (const runId of runs) await server.client.call(api.cancelRun, { params: { runId } });
	await until(() => {
		client.send({ type: "run.log.subscribe", runId: last, offset: 0 });
		return client.log(last).done;
	});
	client.close();
});
