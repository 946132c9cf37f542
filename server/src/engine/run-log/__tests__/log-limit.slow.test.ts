import { startTestServer, type TestServer } from "@paperclipai/test-support/server/test-server.ts";
import { afterAll, beforeAll, expect, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
	server = await startTestServer({ maxLogBytes: 300_000 });
});
afterAll(() => server.stop());

it("does not let a program that ignores SIGTERM fill the disk during its grace period", async () => {
	const script = "trap '' TERM; while :; do head -c 10000000 /dev/zero; done";
	const agent = await server.createAgent("process", { command: "sh", args: ["-c", script], graceSec: 86_400 });
	const { id } = await server.wake(agent.id);
	expect(await server.finish(id)).toMatchObject({ status: "failed", verdictReason: "log_limit_exceeded" });
});
