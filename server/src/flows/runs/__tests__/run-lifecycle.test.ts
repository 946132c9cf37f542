import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import * as api from "@paperclipai/shared";
import { it } from "@paperclipai/test-support/server/shared-server.ts";
import type { TestCompany } from "@paperclipai/test-support/server/test-server.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, describe, expect } from "vitest";

let server: TestCompany;
let cwd: string;

it.beforeAll(async ({ sharedServer }) => {
	server = await sharedServer.createCompany();
	cwd = mkdtempSync(path.join(tmpdir(), "run-lifecycle-"));
});
afterAll(async () => {
	rmSync(cwd, { recursive: true, force: true });
});

async function runShell(script: string, config: Record<string, unknown> = {}) {
	const agent = await server.createAgent("process", { command: "sh", args: ["-c", script], cwd, ...config });
	const { id } = await server.wake(agent.id);
	return { agent, run: await server.finish(id) };
}

describe("a run", () => {
	it("goes from wake to verdict and stores the output of the agent", async () => {
		const { run } = await runShell("pwd; echo problem >&2");
		expect(run).toMatchObject({
			status: "succeeded",
			verdictReason: "completed",
			exitCode: 0,
			cwd,
			cwdSource: "agent_config",
		});
		expect(await server.output(run.id)).toBe(`${cwd}\n`);
		expect(await server.output(run.id, "stderr")).toBe("problem\n");
	});

	it("records its events in order", async () => {
		const { run } = await runShell("true");
		const events = await server.client.call(api.listRunEvents, { params: { runId: run.id } });
		expect(events.map(({ type }) => type)).toEqual(["lifecycle.queued", "invocation", "lifecycle.succeeded"]);
		expect(events.map(({ seq }) => seq)).toEqual([1, 2, 3]);
		expect(events[1]?.payload).toMatchObject({ command: "sh", commandArgs: ["-c", "true"], cwd });
	});

	it.each([
		["exit code 3", "echo bad >&2; exit 3", { status: "failed", exitCode: 3, error: { stderrTail: "bad\n" } }],
		["SIGKILL", "kill -KILL $$", { status: "failed", signal: "SIGKILL" }],
	])("fails with %s", async (_, script, expected) => {
		expect((await runShell(script)).run).toMatchObject(expected);
	});

	it.concurrent("is stopped at its wall limit", async () => {
		const { run } = await runShell("sleep 300", { timeoutSec: 0.2, graceSec: 0.2 });
		expect(run).toMatchObject({ status: "timed_out", verdictReason: "wall_limit", error: { code: "wall_limit" } });
	});

	it.concurrent("is stopped at the idle limit of its agent", async () => {
		const config = { command: "sleep", args: ["300"], cwd };
		const agent = await server.createAgent("process", config, { runtimeConfig: { idleTimeoutSec: 1 } });
		const run = await server.finish((await server.wake(agent.id)).id);
		expect(run).toMatchObject({ status: "timed_out", verdictReason: "idle_limit", error: { code: "idle_limit" } });
	});

	it.concurrent("fails as lost when its process disappears, and is retried once", async () => {
		const { agent, run } = await runShell("kill -KILL $PPID; sleep 300");
		expect(run).toMatchObject({ status: "failed", verdictReason: "process_lost", error: { code: "process_lost" } });
		const list = { params: { companyId: server.company.id }, query: { agentId: agent.id } };
		const attempts = await until(async () => {
			const runs = await server.client.call(api.listRuns, list);
			return runs.length > 1 && runs.every(({ status }) => api.isTerminalRunStatus(status)) && runs;
		});
		expect(attempts.map(({ verdictReason }) => verdictReason)).toEqual(["process_lost", "process_lost"]);
	});

	it("fails with a code when its command does not exist", async () => {
		const { run } = await runShell("", { command: "no-such-program", args: [] });
		expect(run).toMatchObject({ status: "failed", error: { code: "command_not_found" } });
		expect(run.error?.hint).toContain("Searched");
	});

	it("of an agent without a configured folder works in the home of the agent", async () => {
		const { run } = await runShell("pwd", { cwd: undefined });
		expect(run).toMatchObject({ status: "succeeded", cwdSource: "agent_home" });
		expect(await server.output(run.id)).toBe(`${run.cwd}\n`);
	});

	it("that prints NUL and invalid UTF-8 keeps its verdict and its bytes", async () => {
		const { run } = await runShell("printf 'a\\000b'; printf '\\377\\376' >&2; exit 1");
		expect(run).toMatchObject({ status: "failed", exitCode: 1 });
		const { content } = await server.client.call(api.getRunLog, { params: { runId: run.id } });
		const chunks = content
			.split("\n")
			.filter(Boolean)
			.map((line) => JSON.parse(line));
		const written = (stream: string) =>
			Buffer.concat(
				chunks
					.filter((chunk) => chunk.stream === stream)
					.map(({ chunk, chunkBase64 }) => (chunkBase64 ? Buffer.from(chunkBase64, "base64") : Buffer.from(chunk))),
			);
		// Shells write it in one or several pieces.
		expect(written("stdout").toString("latin1")).toBe("a\0b");
		expect([...written("stderr")]).toEqual([0xff, 0xfe]);
	});
});

describe("cancel", () => {
	const cancel = (runId: string) => server.client.call(api.cancelRun, { params: { runId } });

	it("stops a running run, and can be repeated", async () => {
		const agent = await server.createAgent("process", { command: "sh", args: ["-c", "echo up; sleep 300"], cwd });
		const { id } = await server.wake(agent.id);
		await until(() => server.output(id));
		expect(await cancel(id)).toMatchObject({ status: "cancelled", verdictReason: "cancelled" });
		expect(await cancel(id)).toMatchObject({ status: "cancelled" });
	});

	it("prevents a queued run from starting", async () => {
		const agent = await server.createAgent("process", { command: "sh", args: ["-c", "echo up; sleep 300"], cwd });
		const first = await server.wake(agent.id, { prompt: "one" });
		await until(() => server.output(first.id));
		const second = await server.wake(agent.id, { prompt: "two" });
		await until(
			async () => (await server.client.call(api.getRun, { params: { runId: second.id } })).waitReason === "slot",
		);
		expect(await cancel(second.id)).toMatchObject({ status: "cancelled", startedAt: null });
		await cancel(first.id);
		expect(await server.client.call(api.getRun, { params: { runId: second.id } })).toMatchObject({ startedAt: null });
	});
});

describe("wakes", () => {
	it("with the same idempotency key create one run, even when concurrent", async () => {
		const agent = await server.createAgent("process", { command: "true", cwd });
		const wakes = await Promise.all([1, 2, 3].map(() => server.wake(agent.id, { idempotencyKey: "k", prompt: "x" })));
		expect(new Set(wakes.map(({ id }) => id)).size).toBe(1);
		await server.finish(wakes[0]?.id ?? "");
	});

	it("without a prompt join the queued run", async () => {
		const agent = await server.createAgent("process", { command: "sh", args: ["-c", "sleep 300"], cwd });
		const running = await server.wake(agent.id);
		await until(
			async () => (await server.client.call(api.getRun, { params: { runId: running.id } })).status === "running",
		);
		const [second, third] = [await server.wake(agent.id), await server.wake(agent.id)];
		expect(second.id).not.toBe(running.id);
		expect(third.id).toBe(second.id);
		for (const id of [second.id, running.id]) await server.client.call(api.cancelRun, { params: { runId: id } });
	});
});

describe("an agent's status", () => {
	it("follows from its runs", async () => {
		const status = async (agentId: string) => (await server.client.call(api.getAgent, { params: { agentId } })).status;
		const { agent } = await runShell("exit 1");
		expect(await status(agent.id)).toBe("error");
		const { agent: succeeding } = await runShell("exit 0");
		expect(await status(succeeding.id)).toBe("idle");
	});

	it("prevents the deletion of an agent while it has unfinished runs", async () => {
		const agent = await server.createAgent("process", { command: "sleep", args: ["300"], cwd });
		const run = await server.wake(agent.id);
		await until(
			async () => (await server.client.call(api.getAgent, { params: { agentId: agent.id } })).status === "running",
		);
		const next = await server.wake(agent.id);
		const remove = () => server.client.call(api.deleteAgent, { params: { agentId: agent.id } });
		const refused = { status: 409, code: "agent_has_unfinished_runs" };
		await expect(remove()).rejects.toMatchObject({ ...refused, message: "2 runs of this agent are not finished." });
		await server.client.call(api.cancelRun, { params: { runId: next.id } });
		await expect(remove()).rejects.toMatchObject({ ...refused, details: { runIds: [run.id] } });
		await server.client.call(api.cancelRun, { params: { runId: run.id } });
		expect(await remove()).toEqual({ id: agent.id });
	});
});
