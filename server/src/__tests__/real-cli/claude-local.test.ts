import { readFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import type { SessionParams } from "@paperclipai/adapter-utils";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type MockModelApi, startMockModelApi } from "../../../../fixtures/real-cli/mock-model-api.mjs";
import { findPrograms } from "./find-programs.ts";
import { entriesOf, runAdapter } from "./run-adapter.ts";
import { createScratch, type Scratch } from "./scratch.ts";

const programs = findPrograms("claude");
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

describe.skipIf(programs.length === 0).each(programs)("the real Claude Code, $name", ({ command }) => {
	function config(more: Record<string, unknown> = {}): Record<string, unknown> {
		return {
			command,
			cwd: scratch.project,
			dangerouslySkipPermissions: true,
			graceSec: 2,
			...more,
			env: {
				HOME: scratch.home,
				ANTHROPIC_BASE_URL: model.url,
				ANTHROPIC_API_KEY: "test-key-of-the-mock",
				CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
				CLAUDE_CODE_MAX_RETRIES: "0",
				DISABLE_AUTOUPDATER: "1",
			},
		};
	}

	function run(prompt: string, sessionParams?: SessionParams | null, more?: Record<string, unknown>) {
		return runAdapter(adapter, createStdoutParser, { config: config(more), prompt, sessionParams });
	}

	it("works through a whole tool loop", async () => {
		const done = await run("Look around. [[mock:tool-use]]");
		expect(done.result).toMatchObject({ exitCode: 0, summary: "The folder holds a README. Work finished." });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.usage).toEqual({ inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 });
		expect(done.result.costUsd).toBeGreaterThan(0);
		expect(done.result).toMatchObject({ usageBasis: "per_run", provider: "anthropic", billingType: "api" });

		expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		expect(entriesOf(done, "thinking")[0]?.text).toBe("I should look at the folder first.");
		expect(entriesOf(done, "tool_call").map(({ name }) => name)).toEqual(["Bash", "Read"]);
		const [listing, reading] = entriesOf(done, "tool_result");
		expect(listing).toMatchObject({ toolName: "Bash", content: "README.md", isError: false });
		expect(reading?.content).toContain("# Sample project");
		expect(entriesOf(done, "assistant").at(-1)?.text).toBe("The folder holds a README. Work finished.");
		expect(entriesOf(done, "init")[0]?.sessionId).toBe(done.result.sessionId);
		expect(entriesOf(done, "result")).toMatchObject([{ isError: false, inputTokens: 3930, outputTokens: 75 }]);
	});

	it("gets its prompt on standard input, and its key stays out of what is told", async () => {
		const done = await run("A secret plan. [[mock:echo]]");
		expect(done.result.summary).toContain("A secret plan.");
		expect(done.metas[0]?.prompt).toContain("A secret plan.");
		expect(JSON.stringify(done.metas[0]?.commandArgs)).not.toContain("secret plan");
		expect(JSON.stringify(done.metas[0]?.env)).not.toContain("test-key-of-the-mock");
	});

	it("leaves the file that a tool has made", async () => {
		const done = await run("[[mock:write-file]]");
		expect(done.result.exitCode).toBe(0);
		expect(readFileSync(path.join(scratch.project, "notes.txt"), "utf8")).toBe("first line\nchanged line\n");
	});

	it("continues its session, and counts the new run alone", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 0, sessionId: first.result.sessionId });
		expect(second.result.summary).toBe("prompts in this conversation: 2");
		expect(second.result.clearSession).toBeUndefined();
		expect(second.result.usage?.outputTokens).toBe(first.result.usage?.outputTokens);
	});

	it("starts a fresh session where the stored one belongs to another folder", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", { ...first.result.sessionParams, cwd: "/elsewhere" });
		expect(second.result.summary).toBe("prompts in this conversation: 1");
		expect(second.result.sessionId).not.toBe(first.result.sessionId);
		expect(second.events[0]?.message).toContain("/elsewhere");
	});

	it("heals an unknown session in the same run", async () => {
		const unknown = "11111111-2222-4333-8444-555555555555";
		const done = await run("[[mock:recall]]", { sessionId: unknown, cwd: scratch.project });
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, summary: "prompts in this conversation: 1" });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams?.sessionId).not.toBe(unknown);
		expect(done.metas.map(({ commandArgs }) => commandArgs?.includes("--resume"))).toEqual([true, false]);
		expect(done.events.at(-1)?.message).toContain(unknown);
	});

	it("keeps its session when the model's service is down", async () => {
		const first = await run("[[mock:hello]]");
		const second = await run("[[mock:api-529]]", first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 1, errorFamily: "transient_upstream" });
		expect(second.result.clearSession).toBeUndefined();
		expect(second.metas).toHaveLength(1);
		const third = await run("[[mock:recall]]", second.result.sessionParams);
		expect(third.result.sessionId).toBe(first.result.sessionId);
	});

	it("is stopped at its time limit", async () => {
		const done = await run("[[mock:slow-tool seconds=61]]", null, { timeoutSec: 3, graceSec: 1 });
		expect(done.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
	});

	it("fails when its turns are used up", async () => {
		const done = await run("[[mock:loop]]", null, { maxTurnsPerRun: 2 });
		expect(done.result).toMatchObject({ errorCode: "claude_max_turns" });
	});

	it("passes the test of its set-up, with a warning about the key", async () => {
		const test = await adapter.testEnvironment({ companyId: "c", adapterType: adapter.type, config: config() });
		expect(test.status).toBe("warn");
		expect(test.checks.map(({ code }) => code)).toEqual(["cwd_ok", "command_version", "api_key_in_env"]);
		expect(test.checks[1]?.message).toMatch(/\d+\.\d+\.\d+/);
	});
});
