import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { runSchema } from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import { afterEach, expect } from "vitest";
import { it, type TestEngine } from "../../../__tests__/support/test-engine.ts";
import { heartbeatRuns } from "../../../platform/db/schema.ts";
import { listRunEvents } from "../../../records/runs/run-events.ts";

let usage: unknown;
let test: TestEngine;
it.beforeEach(async ({ startEngine }) => {
	test = await startEngine(
		async () => ({ exitCode: 0, signal: null, timedOut: false, summary: "done", usage }) as AdapterExecutionResult,
	);
	return () => test.stop();
});
afterEach(() => {
	usage = undefined;
});

it.each([
	["a number beyond its bound", { inputTokens: 1, outputTokens: 1e308 }],
	["a number that is none", { inputTokens: Number.NaN, outputTokens: 1 }],
	["a text as number", { inputTokens: "1", outputTokens: 1 }],
	["one number only", { inputTokens: 1 }],
])("stores no usage with %s, and says so", async (_, reported) => {
	usage = reported;
	await test.wakeAndFinish(await test.createAgent());
	const [run] = await test.runs();
	expect(runSchema.parse(run)).toMatchObject({ status: "succeeded", usage: null, summary: "done" });
	const events = await listRunEvents(test.context, run?.id ?? "", { afterSeq: 0, limit: 100 });
	expect(events).toContainEqual(
		expect.objectContaining({ type: "adapter.result_cut", message: expect.stringContaining("usage") }),
	);
});

it("lists a run whose stored usage is incomplete", async () => {
	await test.wakeAndFinish(await test.createAgent());
	const damaged = { inputTokens: 1 } as never;
	const [before] = await test.runs();
	const { db } = test.context.database;
	await db
		.update(heartbeatRuns)
		.set({ usage: damaged })
		.where(eq(heartbeatRuns.id, before?.id ?? ""));
	expect((await test.runs()).map((run) => runSchema.parse(run))).toMatchObject([{ usage: null }]);
});
