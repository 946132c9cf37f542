import * as api from "@paperclipai/shared";
import { omitUndefined } from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { describe, expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const shell = (script: string, more?: Partial<api.CreateAgent>) =>
	server.createAgent("process", { command: "sh", args: ["-c", script] }, more);
const cancel = (runId: string) => server.client.call(api.cancelRun, { params: { runId } });
const runsOf = (agentId: string) =>
	server.client.call(api.listRuns, { params: { companyId: server.company.id }, query: { agentId } });
const isRunning = (runId: string) =>
	until(async () => (await server.client.call(api.getRun, { params: { runId } })).status === "running");

it.concurrent("concurrent wakes create one run", async () => {
	const agent = await shell("sleep 300");
	const first = await server.wake(agent.id);
	await isRunning(first.id);
	const wakes = await Promise.all(Array.from({ length: 10 }, () => server.wake(agent.id)));
	expect(new Set(wakes.map(({ id }) => id)).size).toBe(1);
	const events = await server.client.call(api.listRunEvents, { params: { runId: wakes[0]?.id ?? "" } });
	expect(events.filter(({ type }) => type === "wake.joined")).toHaveLength(9);
	const queued = await until(async () => {
		const run = await server.client.call(api.getRun, { params: { runId: wakes[0]?.id ?? "" } });
		return run.waitReason === "slot" && run;
	});
	const holders = await api.readSlotHolders(server.client, queued);
	expect(holders.map(({ id }) => id)).toEqual([first.id]);
	for (const run of await runsOf(agent.id)) await cancel(run.id);
});

it.concurrent("the agent receives the reasons of all wakes that joined its run", async () => {
	const args = ["-c", "[ -e been ] && exec cat; touch been; echo up; exec sleep 300"];
	const agent = await server.createAgent("process", { command: "sh", args, stdin: "{{context.wakeReason}}" });
	const first = await server.wake(agent.id);
	await until(() => server.output(first.id));
	const reasons = ["one", undefined, "two", "one"];
	const woken = [];
	for (const reason of reasons) woken.push(await server.wake(agent.id, omitUndefined({ reason })));
	const [next] = new Set(woken.map(({ id }) => id));
	await cancel(first.id);
	expect(await server.finish(next ?? "")).toMatchObject({ status: "succeeded", reason: "one; two" });
	expect(await server.output(next ?? "")).toBe("one; two");
});

it.concurrent("wakes with prompts get a run each, one after the other", async () => {
	const agent = await server.createAgent("process", { command: "cat", stdin: "{{context.paperclipTaskMarkdown}}" });
	const runs = await Promise.all(["one", "two", "three"].map((prompt) => server.wake(agent.id, { prompt })));
	for (const run of runs) await server.finish(run.id);
	expect(await Promise.all(runs.map((run) => server.output(run.id)))).toEqual(["one", "two", "three"]);
	const finished = await runsOf(agent.id);
	const spans = finished
		.map((run) => [Date.parse(run.startedAt ?? ""), Date.parse(run.finishedAt ?? "")])
		.sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
	for (const [index, span] of spans.slice(1).entries()) expect(span[0]).toBeGreaterThanOrEqual(spans[index]?.[1] ?? 0);
});

it.concurrent("a prompt without an issue is in the file of the wake", async () => {
	const agent = await shell('cat "$PAPERCLIP_WAKE_PAYLOAD"');
	const params = { agentId: agent.id };
	const run = api.wokenRun(await server.client.call(api.invokeHeartbeat, { params, body: { prompt: "Count." } }));
	await server.finish(run.id);
	expect(JSON.parse(await server.output(run.id))).toMatchObject({ prompt: "Count.", source: "on_demand" });
});

describe("a wake that comes from a run", () => {
	const wakeFrom = (agentId: string, runId: string) =>
		server.send("POST", `/api/agents/${agentId}/wakeup`, {}, { [api.RUN_ID_HEADER]: runId });

	it.concurrent("is skipped for the agent's own task, but not for other agents", async () => {
		const [agent, colleague] = [await shell("sleep 300"), await shell("true")];
		const run = await server.wake(agent.id);
		await isRunning(run.id);
		expect(await wakeFrom(agent.id, run.id)).toMatchObject({ status: 202, body: { status: "skipped" } });
		expect((await wakeFrom(colleague.id, run.id)).body).toMatchObject({ status: "queued" });
		await cancel(run.id);
		expect(await runsOf(agent.id)).toHaveLength(1);
	});

	it.concurrent("is rejected when the run id is invalid", async () => {
		const agent = await shell("true");
		expect(await wakeFrom(agent.id, "me")).toMatchObject({ status: 400, body: { error: { code: "invalid_run_id" } } });
	});
});
