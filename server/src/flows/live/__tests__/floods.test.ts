import { wokenRun } from "@paperclipai/shared";
import { connectLive } from "@paperclipai/test-support/server/live-client.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { expect, it } from "vitest";
import { useTestApp } from "../../../__tests__/support/test-app.ts";

const SUBSCRIPTIONS = 3;

const server = useTestApp({ liveSubscriptions: SUBSCRIPTIONS });

async function startRun(): Promise<string> {
	const agentId = await server.test.createAgent();
	return wokenRun(await server.test.engine.wake(agentId, { source: "on_demand" })).id;
}

it("disconnects a client that floods it with requests", async () => {
	const runId = await startRun();
	const client = await connectLive(server.url, server.test.companyId);
	for (let count = 0; count < 20_000; count++) client.send({ type: "run.log.subscribe", runId, offset: 0 });
	expect(await client.closed).toBe(1008);
	await server.test.engine.cancel(runId);
});

it("rejects more subscriptions than the limit, until the client unsubscribes from one", async () => {
	const runs = await Promise.all(Array.from({ length: SUBSCRIPTIONS + 1 }, startRun));
	const [first = "", last = ""] = [runs[0], runs.at(-1)];
	const client = await connectLive(server.url, server.test.companyId);
	for (const runId of runs) client.send({ type: "run.log.subscribe", runId, offset: 0 });
	const rejected = await client.wait(({ type }) => type === "error");
	expect(rejected.payload).toMatchObject({ code: "too_many_subscriptions", runId: last });

	client.send({ type: "run.log.unsubscribe", runId: first });
	for (const runId of runs) await server.test.engine.cancel(runId);
	await until(() => {
		client.send({ type: "run.log.subscribe", runId: last, offset: 0 });
		return client.log(last).done;
	});
	client.close();
});
