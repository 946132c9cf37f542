import { readFileSync } from "node:fs";
import path from "node:path";
import type {
	AdapterExecutionResult,
	ServerAdapterModule,
	SessionParams,
	StdoutParserFactory,
	UsageSummary,
} from "@paperclipai/adapter-utils";
import { type AdapterRun, entriesOf, runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { MOCK_KEY, type ProgramSetup } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { expectedUsage, withoutSideRequests } from "./mock-usage.ts";

export interface RealCli {
	title: string;
	/** For example in `PAPERCLIP_TEST_<NAME>`. */
	program: "claude" | "codex";
	adapter: ServerAdapterModule;
	createParser: StdoutParserFactory;
	env: (setup: ProgramSetup) => Record<string, string>;
	settings: Record<string, unknown>;
	/** A valid session id that does not exist. */
	unknownSession: string;
	toolLoop: {
		result: Partial<AdapterExecutionResult>;
		usage: UsageSummary;
		tools: string[];
		listing: string;
	};
	/** The prompt makes the model's service fail. */
	serviceFailure: { prompt: string; result: Partial<AdapterExecutionResult> };
	environmentTest: { status: string; codes: string[]; newestCodes?: string[] };
	also: {
		toolLoop?: (done: AdapterRun) => void;
		writeFile?: (done: AdapterRun) => void;
		resumed: (first: AdapterRun, second: AdapterRun) => void;
		replaced?: (done: AdapterRun) => void;
	};
}

/** `more` is added to the program's settings. */
export type RunRealCli = (
	prompt: string,
	sessionParams?: SessionParams | null,
	more?: Record<string, unknown>,
) => Promise<AdapterRun>;

/** `own` adds tests that are specific to this program. */
export function describeRealCli(cli: RealCli, own: (run: RunRealCli, scratch: () => Scratch) => void): void {
	const installed = needs(cli.program);
	if (installed.skip) {
		it(cli.title, installed, () => undefined);
		return;
	}
	const programs = findPrograms(cli.program);
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

	describe.each(programs)(`${cli.title}, $name`, ({ command }) => {
		function config(more: Record<string, unknown> = {}): Record<string, unknown> {
			return { command, cwd: scratch.project, graceSec: 2, ...cli.settings, ...more, env: cli.env({ scratch, model }) };
		}
		const run: RunRealCli = (prompt, sessionParams, more) =>
			runAdapter(cli.adapter, cli.createParser, { config: config(more), prompt, sessionParams });

		testWork(cli, run, () => scratch);
		testSessions(cli, run, () => scratch);
		own(run, () => scratch);

		it("passes its environment test", async () => {
			const { adapter } = cli;
			const test = await adapter.testEnvironment({ companyId: "c", adapterType: adapter.type, config: config() });
			expect(test.status).toBe(cli.environmentTest.status);
			const { codes, newestCodes = codes } = cli.environmentTest;
			const isNewest = command === programs[0]?.command;
			expect(test.checks.map(({ code }) => code).sort()).toEqual([...(isNewest ? newestCodes : codes)].sort());
			expect(test.checks[1]?.message).toMatch(/\d+\.\d+\.\d+/);
		});
	});
}

function testWork({ toolLoop, also }: RealCli, run: RunRealCli, scratch: () => Scratch): void {
	it("completes a tool loop", async () => {
		const done = await run("Look around. [[mock:tool-use]]");
		expect(done.result).toMatchObject({ exitCode: 0, summary: "The folder holds a README. Work finished." });
		expect(done.result.errorCode).toBeUndefined();
		const command = done.metas[0]?.command ?? "";
		const usage = expectedUsage(command, toolLoop.usage);
		expect(withoutSideRequests(command, done.result.usage, usage)).toEqual(usage);
		expect(done.result).toMatchObject(toolLoop.result);

		expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		expect(entriesOf(done, "thinking")[0]?.text).toBe("I should look at the folder first.");
		expect(entriesOf(done, "tool_call").map(({ name }) => name)).toEqual(toolLoop.tools);
		const [listing, reading] = entriesOf(done, "tool_result");
		expect(listing).toMatchObject({ toolName: toolLoop.tools[0], content: toolLoop.listing, isError: false });
		expect(reading?.content).toContain("# Sample project");
		expect(entriesOf(done, "assistant").at(-1)?.text).toBe("The folder holds a README. Work finished.");
		expect(entriesOf(done, "init")[0]?.sessionId).toBe(done.result.sessionId);
		const { inputTokens, outputTokens } = toolLoop.usage;
		expect(entriesOf(done, "result")).toMatchObject([{ isError: false, inputTokens, outputTokens }]);
		also.toolLoop?.(done);
	});

	it("gets its prompt on standard input, and its key is not reported", async () => {
		const done = await run("A secret plan. [[mock:echo]]");
		expect(done.result.summary).toContain("A secret plan.");
		expect(done.metas[0]?.prompt).toContain("A secret plan.");
		expect(JSON.stringify(done.metas[0]?.commandArgs)).not.toContain("secret plan");
		expect(JSON.stringify(done.metas[0]?.env)).not.toContain(MOCK_KEY);
	});

	it("keeps the file that a tool has written", async () => {
		const done = await run("[[mock:write-file]]");
		expect(done.result.exitCode).toBe(0);
		expect(readFileSync(path.join(scratch().project, "notes.txt"), "utf8")).toBe("first line\nchanged line\n");
		also.writeFile?.(done);
	});

	it("is stopped at its time limit", async () => {
		const done = await run("[[mock:slow-tool seconds=61]]", null, { timeoutSec: 3, graceSec: 1 });
		expect(done.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
	});
}

function testSessions(cli: RealCli, run: RunRealCli, scratch: () => Scratch): void {
	const { also, serviceFailure, unknownSession } = cli;

	it("resumes its session, and reports usage on the right basis", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 0, sessionId: first.result.sessionId });
		expect(second.result.summary).toBe("prompts in this conversation: 2");
		expect(second.result.clearSession).toBeUndefined();
		also.resumed(first, second);
	});

	it("starts a new session when the stored one belongs to another folder", async () => {
		const first = await run("[[mock:recall]]");
		const second = await run("[[mock:recall]]", { ...first.result.sessionParams, cwd: "/elsewhere" });
		expect(second.result.summary).toBe("prompts in this conversation: 1");
		expect(second.result.sessionId).not.toBe(first.result.sessionId);
		expect(second.events[0]?.message).toContain("/elsewhere");
	});

	it("replaces an unknown session in the same run", async () => {
		const done = await run("[[mock:recall]]", { sessionId: unknownSession, cwd: scratch().project });
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, summary: "prompts in this conversation: 1" });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams?.sessionId).not.toBe(unknownSession);
		expect(done.events.filter(({ type }) => type !== "usage").at(-1)?.message).toContain(unknownSession);
		also.replaced?.(done);
	});

	it("starts a new session when the stored id is malformed, and never passes it to the program", async () => {
		const sessionId = "--version";
		const done = await run("[[mock:recall]]", { sessionId, cwd: scratch().project });
		expect(done.result).toMatchObject({ exitCode: 0, summary: "prompts in this conversation: 1" });
		expect(done.result.sessionParams?.sessionId).toMatch(/^[0-9a-f-]{36}$/);
		expect(done.metas.map(({ commandArgs }) => commandArgs?.includes(sessionId))).toEqual([false]);
		expect(done.events[0]).toMatchObject({ type: "session", payload: { cause: "malformed_session" } });
	});

	it("keeps its session when the model's service fails", async () => {
		const first = await run("[[mock:hello]]");
		const second = await run(serviceFailure.prompt, first.result.sessionParams);
		expect(second.result).toMatchObject({ exitCode: 1, ...serviceFailure.result });
		expect(second.result.clearSession).toBeUndefined();
		expect(second.metas).toHaveLength(1);
		const third = await run("[[mock:recall]]", second.result.sessionParams);
		expect(third.result.sessionId).toBe(first.result.sessionId);
	});
}
