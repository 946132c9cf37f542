import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import type { SessionParams } from "@paperclipai/adapter-utils";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MockModelApi, startMockModelApi } from "../../../../fixtures/real-cli/mock-model-api.mjs";
import { findPrograms } from "./find-programs.ts";
import { entriesOf, runAdapter } from "./run-adapter.ts";
import { createScratch, type Scratch } from "./scratch.ts";

const programs = findPrograms("codex");
const adapter = createServerAdapter();
let model: MockModelApi;
let scratch: Scratch;

beforeAll(async () => {
	model = await startMockModelApi();
});
afterAll(() => model.close());
beforeEach(() => {
	scratch = createScratch();
});
afterEach(() => scratch.remove());

describe.skipIf(programs.length === 0).each(programs)("the real Codex, $name", ({ command }) => {
	function config(more: Record<string, unknown> = {}): Record<string, unknown> {
		return {
			command,
			cwd: scratch.project,
			dangerouslyBypassApprovalsAndSandbox: true,
			graceSec: 2,
			...more,
			env: { HOME: scratch.home, CODEX_HOME: codexHome(), MOCK_API_KEY: "test-key-of-the-mock" },
		};
	}

	function run(prompt: string, sessionParams?: SessionParams | null, more?: Record<string, unknown>) {
		return runAdapter(adapter, createStdoutParser, { config: config(more), prompt, sessionParams });
	}

	it("works through a whole tool loop", async () => {
		const done = await run("Look around. [[mock:tool-use]]");
		expect(done.result).toMatchObject({ exitCode: 0, summary: "The folder holds a README. Work finished." });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.usage).toEqual({ inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 });
		expect(done.result).toMatchObject({ usageBasis: "session_cumulative", provider: "openai", costUsd: null });

		expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		expect(entriesOf(done, "thinking")[0]?.text).toBe("I should look at the folder first.");
		expect(entriesOf(done, "tool_call").map(({ name }) => name)).toEqual(["command_execution", "command_execution"]);
		const [listing, reading] = entriesOf(done, "tool_result");
		expect(listing).toMatchObject({ toolName: "command_execution", content: "README.md\n", isError: false });
		expect(reading?.content).toContain("# Sample project");
		expect(entriesOf(done, "assistant").at(-1)?.text).toBe("The folder holds a README. Work finished.");
		expect(entriesOf(done, "init")[0]?.sessionId).toBe(done.result.sessionId);
		expect(entriesOf(done, "result")).toMatchObject([{ isError: false, inputTokens: 3330, outputTokens: 75 }]);
	});

	it("gets its instructions and prompt on standard input", async () => {
		const instructionsFilePath = path.join(scratch.home, "AGENT.md");
		writeFileSync(instructionsFilePath, "You are careful.");
		const done = await run("A secret plan. [[mock:echo]]", null, { instructionsFilePath });
		expect(done.result.summary).toMatch(/You are careful\.[\s\S]*A secret plan\./);
		expect(done.metas[0]?.prompt).toContain("A secret plan.");
		expect(JSON.stringify(done.metas[0]?.commandArgs)).not.toContain("secret plan");
		expect(JSON.stringify(done.metas[0]?.env)).not.toContain("test-key-of-the-mock");
	});

	it("leaves the file that a tool has made", async () => {
		const done = await run("[[mock:write-file]]");
		expect(done.result.exitCode).toBe(0);
		expect(readFileSync(path.join(scratch.project, "notes.txt"), "utf8")).toBe("first line\nchanged line\n");
		expect(entriesOf(done, "tool_call").map(({ name }) => name)).toContain("file_change");
	});

	it("continues its thread, and says whether its counts are of the run or of the thread", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 0, sessionId: first.result.sessionId });
		expect(second.result.summary).toBe("prompts in this conversation: 2");
		expect(second.result.clearSession).toBeUndefined();
		const runs = second.result.usageBasis === "session_cumulative" ? 2 : 1;
		expect(second.result.usage?.outputTokens).toBe((first.result.usage?.outputTokens ?? 0) * runs);
	});

	it("starts a fresh thread where the stored one belongs to another folder", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", { ...first.result.sessionParams, cwd: "/elsewhere" });
		expect(second.result.summary).toBe("prompts in this conversation: 1");
		expect(second.result.sessionId).not.toBe(first.result.sessionId);
		expect(second.events[0]?.message).toContain("/elsewhere");
	});

	it("heals an unknown thread in the same run", async () => {
		const unknown = "01990000-1111-7222-8333-444444444444";
		const done = await run("[[mock:recall]]", { sessionId: unknown, cwd: scratch.project });
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, summary: "prompts in this conversation: 1" });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams?.sessionId).not.toBe(unknown);
		expect(done.events.at(-1)?.message).toContain(unknown);
	});

	it("keeps its thread when the model's service refuses", async () => {
		const first = await run("[[mock:hello]]");
		const second = await run("[[mock:api-error status=400]]", first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 1, errorCode: "codex_turn_failed" });
		expect(second.result.clearSession).toBeUndefined();
		expect(second.metas).toHaveLength(1);
		const third = await run("[[mock:recall]]", second.result.sessionParams);
		expect(third.result.sessionId).toBe(first.result.sessionId);
	});

	it("is stopped at its time limit", async () => {
		const done = await run("[[mock:slow-tool seconds=61]]", null, { timeoutSec: 3, graceSec: 1 });
		expect(done.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
	});

	it("passes the test of its set-up", async () => {
		const test = await adapter.testEnvironment({ companyId: "c", adapterType: adapter.type, config: config() });
		expect(test.status).toBe("pass");
		expect(test.checks.map(({ code }) => code)).toEqual(["cwd_ok", "command_version"]);
		expect(test.checks[1]?.message).toMatch(/\d+\.\d+\.\d+/);
	});
});

/** The program's settings: the mock as its model service, and no other host. */
function codexHome(): string {
	const folder = path.join(scratch.home, ".codex");
	mkdirSync(folder, { recursive: true });
	const settings = `
		model = "mock-model"
		model_provider = "mock"
		check_for_update_on_startup = false
		[model_providers.mock]
		name = "mock"
		base_url = "${model.url}/v1"
		wire_api = "responses"
		env_key = "MOCK_API_KEY"
		request_max_retries = 1
		stream_max_retries = 1
		[analytics]
		enabled = false
		[otel]
		exporter = "none"
		metrics_exporter = "none"
		trace_exporter = "none"
		[features]
		plugins = false
		apps = false
	`;
	writeFileSync(path.join(folder, "config.toml"), settings);
	return folder;
}
