import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { expect } from "vitest";

let server: TestCompany;
it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
});

const shell = (script: string) => server.createAgent("process", { command: "sh", args: ["-c", script], cwd: "/tmp" });
const NDJSON = { accept: "application/x-ndjson" };
const get = (path: string) => fetch(`${server.url}/api/heartbeat-runs/${path}`);

it("a bundle contains the run, its events and its log, byte for byte", async () => {
	const agent = await shell("seq 1 200000; printf '\\377' >&2; exit 3");
	const run = await server.finish((await server.wake(agent.id)).id);
	const response = await get(`${run.id}/bundle`);
	expect(response.headers.get("content-disposition")).toContain(`run-${run.id}.ndjson`);
	const bundle = await response.text();
	const log = await (await fetch(`${server.url}/api/heartbeat-runs/${run.id}/log`, { headers: NDJSON })).text();
	const [head, ...rest] = bundle.slice(0, -log.length).trimEnd().split("\n");
	expect(bundle.endsWith(log)).toBe(true);
	expect(api.bundleHeadSchema.parse(JSON.parse(head ?? ""))).toMatchObject({
		adapter: { type: "process", loaded: true, parser: "built-in" },
		run: { id: run.id, status: "failed", exitCode: 3 },
	});
	const events = await server.client.call(api.listRunEvents, { params: { runId: run.id } });
	expect(rest.map((line) => JSON.parse(line))).toEqual([
		...events.map((event) => ({ event })),
		{ log: { bytes: Buffer.byteLength(log) } },
	]);
});

it("there is no bundle of an unknown run", async () => {
	expect((await get(`${crypto.randomUUID()}/bundle`)).status).toBe(404);
});

it("a retry repeats the run and refers to it", async () => {
	const agent = await server.createAgent("process", { command: "cat", stdin: "{{context.paperclipTaskMarkdown}}" });
	const run = await server.finish((await server.wake(agent.id, { prompt: "Count to three" })).id);
	expect(run).toMatchObject({ promptExcerpt: "Count to three", issue: null });
	const retry = await server.client.call(api.retryRun, { params: { runId: run.id }, body: {} });
	expect(retry).toMatchObject({ retryOf: run.id, invocationSource: "on_demand", promptExcerpt: "Count to three" });
	expect(retry.id).not.toBe(run.id);
	await server.finish(retry.id);
	expect(await server.output(retry.id)).toBe("Count to three");
});

it("an unfinished run cannot be retried", async () => {
	const agent = await shell("sleep 300");
	const { id: runId } = await server.wake(agent.id);
	const { status, body } = await server.send("POST", `/api/heartbeat-runs/${runId}/retry`);
	expect({ status, code: body.error.code }).toEqual({ status: 409, code: "run_not_over" });
	await server.client.call(api.cancelRun, { params: { runId } });
});
