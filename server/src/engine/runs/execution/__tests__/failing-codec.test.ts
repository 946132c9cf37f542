import type { AdapterExecutionResult, AdapterSessionCodec, ServerAdapterModule } from "@paperclipai/adapter-utils";
import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startInProcessServer } from "../../../../__tests__/support/in-process-server.ts";

let codec: Partial<AdapterSessionCodec> = {};
let reported: Partial<AdapterExecutionResult> = {};
const resumed: unknown[] = [];
const adapter: ServerAdapterModule = {
	type: "failing_codec",
	async execute({ runtime }) {
		resumed.push(runtime.sessionParams);
		const usage = { inputTokens: 3, outputTokens: 2 };
		const result = { exitCode: 0, signal: null, timedOut: false, summary: "done", usage, sessionParams: { id: "s" } };
		return { ...result, ...reported };
	},
	get sessionCodec() {
		const whole: AdapterSessionCodec = {
			serialize: (params) => params,
			deserialize: (raw) => raw as Record<string, unknown>,
			getDisplayId: () => "s",
		};
		return { ...whole, ...codec };
	},
	testEnvironment: async ({ adapterType }) => ({ adapterType, status: "pass", checks: [], testedAt: "" }),
};

let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ adapters: [adapter] });
});
afterAll(() => server.stop());

const fail = () => {
	throw new Error("Not today.");
};

it.each<[string, Partial<AdapterSessionCodec>, string]>([
	["serialize() throws", { serialize: fail }, "Not today."],
	["getDisplayId() throws", { getDisplayId: fail }, "Not today."],
	["serialize() returns a number", { serialize: () => 5 as never }, "neither an object nor null"],
	["serialize() returns a list", { serialize: () => [1] as never }, "neither an object nor null"],
])("keeps the result of a run, but not its session, when %s", async (_, failing, reason) => {
	codec = failing;
	const agent = await server.createAgent("failing_codec", {});
	const run = await server.finish((await server.wake(agent.id)).id);
	expect(run).toMatchObject({ status: "succeeded", summary: "done", usage: { inputTokens: 3, outputTokens: 2 } });
	const events = await server.client.call(api.listRunEvents, { params: { runId: run.id } });
	const event = { type: "adapter.session_not_kept", message: expect.stringContaining(reason) };
	expect(events).toContainEqual(expect.objectContaining(event));
	await server.finish((await server.wake(agent.id)).id);
	expect(resumed.at(-1)).toBeNull();
});

it("counts tokens of a resumed session once, although a run could not encode it", async () => {
	codec = {};
	const agent = await server.createAgent("failing_codec", {});
	const inputTokensAt = async (total: number) => {
		reported = { usageBasis: "session_cumulative", usage: { inputTokens: total, outputTokens: total } };
		return (await server.finish((await server.wake(agent.id)).id)).usage?.inputTokens;
	};
	expect(await inputTokensAt(10)).toBe(10);
	codec = { serialize: fail };
	expect(await inputTokensAt(30)).toBe(20);
	codec = {};
	expect(await inputTokensAt(45)).toBe(15);
	reported = {};
});

it.each<[string, Partial<AdapterSessionCodec>]>([
	["throws", { deserialize: fail }],
	["returns a text", { deserialize: () => "s" as never }],
])("starts a new session when deserialize() %s", async (_, failing) => {
	codec = {};
	const agent = await server.createAgent("failing_codec", {});
	await server.finish((await server.wake(agent.id)).id);
	codec = failing;
	expect(await server.finish((await server.wake(agent.id)).id)).toMatchObject({ status: "succeeded" });
	expect(resumed.at(-1)).toBeNull();
});
