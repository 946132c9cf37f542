import * as api from "@paperclipai/shared";
import type { TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startInProcessServer } from "../../../__tests__/support/in-process-server.ts";

const MAX_LOG_BYTES = 300_000;
let server: TestServer;
beforeAll(async () => {
	server = await startInProcessServer({ maxLogBytes: MAX_LOG_BYTES });
});
afterAll(() => server.stop());

/** Prints line by line, so that each record is small compared to the limit. */
const countTo = (last: number, afterwards: string) => {
	const script = `i=0; while [ $i -lt ${last} ]; do i=$((i+1)); echo $i; done; ${afterwards}`;
	return server.createAgent("process", { command: "sh", args: ["-c", script], graceSec: 1 });
};

it("stops a run whose log exceeds the limit, and keeps everything up to it", async () => {
	const { id } = await server.wake((await countTo(200_000, "sleep 300")).id);
	const run = await server.finish(id);
	expect(run).toMatchObject({ status: "failed", verdictReason: "log_limit_exceeded" });
	expect(run.error).toMatchObject({ code: "log_limit_exceeded", hint: expect.any(String) });
	const { size } = await server.client.call(api.getRunLog, { params: { runId: id } });
	expect(size).toBe(run.logBytes);
	expect(size).toBeLessThanOrEqual(MAX_LOG_BYTES);
	const output = await server.output(id);
	expect(output.split("\n").length).toBeGreaterThan(100);
	const everything = Array.from({ length: 200_000 }, (_, index) => `${index + 1}\n`).join("");
	// The last line may be cut.
	expect(everything.startsWith(output)).toBe(true);
});

it("does not affect a run that stays below the limit", async () => {
	const { id } = await server.wake((await countTo(10_000, "true")).id);
	expect(await server.finish(id)).toMatchObject({ status: "succeeded" });
});
