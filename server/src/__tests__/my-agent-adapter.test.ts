import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-my-agent/server";
import { createStdoutParser } from "@paperclipai/adapter-my-agent/ui";
import type { AdapterExecutionContext, AdapterRunEvent, SessionParams } from "@paperclipai/adapter-utils";
import { createTranscriptReader } from "@paperclipai/adapter-utils";
import { type RunScope, withRunScope } from "@paperclipai/adapter-utils/host";
import { useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import { describeProgramAdapter } from "@paperclipai/test-support/adapter/describe-program-adapter.ts";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

const adapter = createServerAdapter();
const UNKNOWN_ID = "7e4c1d7a-0000-4000-8000-000000000000";
let folder: string;
let workspace: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "my-agent-adapter-")));
	workspace = path.join(folder, "work");
	mkdirSync(workspace);
	writeFileSync(path.join(workspace, "notes.md"), "# Notes\nThe adapter contract.\n");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function run(sessionParams: SessionParams | null = null, more: Partial<AdapterExecutionContext> = {}) {
	const log = { stdout: "", stderr: "" };
	const events: AdapterRunEvent[] = [];
	const config = { cwd: workspace, stateDir: path.join(folder, "state"), ...more.config };
	const result = await adapter.execute({
		runId: crypto.randomUUID(),
		agent: { id: "agent-1", companyId: "company-1", name: "Ada", adapterType: "my_agent", adapterConfig: config },
		runtime: { sessionId: null, sessionParams },
		context: { paperclipTaskMarkdown: "Find the contract" },
		signal: new AbortController().signal,
		onLog: async (stream, chunk) => {
			log[stream] += chunk;
		},
		onEvent: async (event) => void events.push(event),
		...more,
		config,
	});
	return { result, log, events: events.map(({ payload }) => payload?.decision ?? payload?.errorCode) };
}

describeProgramAdapter(
	useAdapterFixture(adapter, createStdoutParser, "my-agent"),
	new URL("../../../packages/adapters/my-agent/src/__fixtures__/", import.meta.url),
);

describe("the work of my_agent", () => {
	it("hands a prompt that is too long for an argument to the program whole", async () => {
		const command = path.join(folder, "keep-input");
		const input = path.join(folder, "input");
		writeFileSync(command, `#!/bin/sh\ncat > "${input}"\n`, { mode: 0o755 });
		const task = `begin ${"x".repeat(3_000_000)} end`;
		await run(null, { config: { command }, context: { paperclipTaskMarkdown: task } });
		expect(readFileSync(input, "utf8")).toContain(task);
	});

	it("starts the Node.js of another machine by its name, since its path there may be another one", async () => {
		const commands: string[] = [];
		const onMeta: AdapterExecutionContext["onMeta"] = async ({ command }) => void commands.push(command);
		await run(null, { onMeta });
		await run(null, { onMeta, executionTarget: { kind: "remote", transport: "ssh" } });
		expect(commands).toEqual([process.execPath, "node"]);
	});

	it("does its work, and its output reads as a transcript", async () => {
		const { result, log } = await run();
		expect(log.stderr).toBe("");
		expect(result).toMatchObject({ exitCode: 0, summary: "work: 1 file, 2 lines of text.", timedOut: false });
		expect(result.errorMessage).toBeUndefined();

		const reader = createTranscriptReader({ createParser: createStdoutParser });
		const entries = reader.push({ seq: 1, ts: "t", stream: "stdout", chunk: log.stdout });
		expect(reader.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		const kinds = new Set(entries.map(({ kind }) => kind));
		expect([...kinds]).toEqual(["init", "thinking", "tool_call", "tool_result", "assistant", "result"]);
		expect(entries).toContainEqual(
			expect.objectContaining({ kind: "assistant", text: '- Task word "contract": notes.md:2' }),
		);
		expect(entries.at(-1)).toMatchObject({ kind: "result", isError: false, text: result.summary });
	});

	it("continues its session in the same folder", async () => {
		const first = await run();
		expect(first.events).toEqual(["fresh"]);
		writeFileSync(path.join(workspace, "new.md"), "x\n");
		const second = await run(first.result.sessionParams ?? null);
		expect(second.events).toEqual(["resume"]);
		expect(second.result.sessionId).toBe(first.result.sessionId);
		expect(second.result.summary).toContain("0 changed, 1 added, 0 removed since the last run");
	});

	it("starts a new session in another folder", async () => {
		const first = await run();
		const second = await run({ ...first.result.sessionParams, cwd: "/elsewhere" });
		expect(second.events).toEqual(["fresh"]);
		expect(second.result.sessionId).not.toBe(first.result.sessionId);
		expect(second.result.clearSession).toBeUndefined();
	});

	it("replaces a lost session within the same run", async () => {
		const { result, log, events } = await run({ sessionId: UNKNOWN_ID, cwd: workspace });
		expect(events).toEqual(["resume", "my_agent_failed"]);
		expect(result).toMatchObject({ exitCode: 0, clearSession: true });
		expect(result.sessionId).not.toBe(UNKNOWN_ID);
		expect(log.stderr).toContain(`unknown session ${UNKNOWN_ID}`);
	});

	it.each([
		["another line on standard error", "my-agent: Unknown option '--nope'", 2],
		["another exit code", `my-agent: unknown session ${UNKNOWN_ID}`, 0],
	])("keeps its session after %s", async (_, stderr, exitCode) => {
		const command = path.join(folder, "fails");
		writeFileSync(command, `#!/bin/sh\ncat >/dev/null\necho "${stderr}" >&2\nexit ${exitCode}\n`, { mode: 0o755 });
		const { result, events } = await run({ sessionId: UNKNOWN_ID, cwd: workspace }, { config: { command } });
		expect(events).toEqual(["resume"]);
		expect(result.clearSession).toBeUndefined();
	});

	it("starts no second program when it is cancelled between its attempts", async () => {
		const stop = new AbortController();
		let calls = 0;
		const scope: RunScope = {
			runId: crypto.randomUUID(),
			spoolFolder: path.join(folder, "spool"),
			nextCall: () => ++calls,
			loggedBytes: () => 0,
			signal: stop.signal,
			detach: new AbortController().signal,
			onCallEnd: () => stop.abort(),
		};
		const { result, events } = await withRunScope(scope, () => run({ sessionId: UNKNOWN_ID, cwd: workspace }));
		expect(events).toEqual(["resume", "my_agent_failed"]);
		expect(result).toMatchObject({ errorCode: "run_stopped" });
		expect(readdirSync(scope.spoolFolder).filter((name) => /^\d+$/.test(name))).toEqual(["1"]);
	});

	it("reports why it failed", async () => {
		const { result } = await run(null, { config: { reportPath: "../outside.md" } });
		expect(result).toMatchObject({
			exitCode: 2,
			errorCode: "my_agent_failed",
			errorMessage: "--report must name a file inside the workspace, not ../outside.md",
		});
		expect(result.sessionId).toBeUndefined();
	});
});

it("stores only sessions in its own format", () => {
	const codec = adapter.sessionCodec;
	const session = { sessionId: UNKNOWN_ID, cwd: "/work" };
	expect(codec?.deserialize({ ...session, more: 1 })).toEqual(session);
	expect(codec?.getDisplayId?.(session)).toBe(UNKNOWN_ID);
	for (const wrong of [null, "x", [], {}, { sessionId: "--help" }, { sessionId: 5 }, { sessionId: `${UNKNOWN_ID} ` }]) {
		expect(codec?.deserialize(wrong)).toBeNull();
	}
});

describe("an invalid setup", () => {
	const wrong: [string, () => Record<string, unknown>][] = [
		["command_not_found", () => ({ command: "no-such-node" })],
		["cwd_not_found", () => ({ cwd: path.join(folder, "missing") })],
		["config_invalid", () => ({ maxFiles: "many" })],
	];

	it.each(wrong)("%s: the environment test and the run report the same error and hint", async (code, config) => {
		const { result } = await run(null, { config: config() });
		expect(result).toMatchObject({ exitCode: null, errorCode: code, errorFamily: "configuration" });
		const test = await adapter.testEnvironment({
			companyId: "c",
			adapterType: "my_agent",
			config: { cwd: workspace, ...config() },
		});
		expect(test.status).toBe("fail");
		expect(test.checks).toContainEqual(expect.objectContaining({ code, level: "error", hint: result.errorHint }));
	});

	it("is not reported for a valid one", async () => {
		const config = { cwd: workspace };
		expect(await adapter.testEnvironment({ companyId: "c", adapterType: "my_agent", config })).toMatchObject({
			status: "pass",
		});
	});
});
