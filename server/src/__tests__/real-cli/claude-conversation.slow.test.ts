import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-claude-local/server";
import { createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import type { AgentRequest } from "@paperclipai/adapter-utils";
import { withRunScope } from "@paperclipai/adapter-utils/host";
import { isVersionAtLeast } from "@paperclipai/adapter-utils/server-utils";
import { type AdapterRun, entriesOf, runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost, sendBurst, type TestHostOptions } from "@paperclipai/test-support/conversation/test-host.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { claudeEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { until } from "@paperclipai/test-support/until.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const call = (name: string, input: object) => ({ tools: [{ claude: { name, input } }] });
const COLOUR = {
	...{ question: "Which colour?", header: "Colour", multiSelect: false },
	options: [
		{ label: "red", description: "r" },
		{ label: "blue", description: "b" },
	],
};
const scenarios = {
	ask: { steps: [call("AskUserQuestion", { questions: [COLOUR] }), { text: "Answer: {{result}}" }] },
	plan: { steps: [call("ExitPlanMode", { plan: "# Plan\n1. one" }), { text: "Result: {{result}}" }] },
	helper: { steps: [call("Write", { file_path: "{{cwd}}/helped.txt", content: "x\n" }), { text: "Helped." }] },
	delegate: {
		steps: [
			call("Task", { description: "Writer", prompt: "Write. [[mock:helper]]", subagent_type: "general-purpose" }),
			{ text: "Delegated." },
		],
	},
};

const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const program = needs("claude");
if (program.skip) it("the real Claude Code converses", program, () => undefined);
else {
	let model: MockModelApi;
	let scratch: Scratch;
	let seen = 0;
	beforeAll(async () => {
		model = await startMockModelApi({ scenarios });
	});
	afterAll(() => model.close());
	beforeEach(() => {
		scratch = createScratch();
		seen = model.requests().length;
	});
	afterEach(() => scratch.remove());

	describe.each(findPrograms("claude"))("a conversation with $name", ({ command, name }) => {
		async function converse(prompt: string, options: TestHostOptions = {}, more: Record<string, unknown> = {}) {
			const test = createTestHost({ permissions: "ask", ...options });
			const config = { command, cwd: scratch.project, graceSec: 2, env: claudeEnv({ scratch, model }), ...more };
			const run = runAdapter(createServerAdapter(), createStdoutParser, {
				...{ config, prompt, conversation: test.host },
			});
			const control = await test.control;
			return { ...test, control, run };
		}

		const exists = (file: string) => existsSync(path.join(scratch.project, file));
		const texts = (run: AdapterRun, kind: "user" | "system") => entriesOf(run, kind).map(({ text }) => text);
		const requestsOf = (scenario: string) =>
			model
				.requests()
				.slice(seen)
				.filter((request) => request.scenario === scenario);
		const isSince = (version: string) => isVersionAtLeast(name.replace("claude-", ""), version) === true;

		it("passes a message on while a tool runs", async () => {
			const { run, control, delivered } = await converse(slowTool(3), { permissions: "full" });
			await until(() => exists("started"));
			expect(await control.send({ id: MESSAGE, text: "Mind the gap." })).toBe("sent");
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0, resultJson: { unknownLines: 0 } });
			expect(delivered).toEqual([MESSAGE]);
			expect(texts(done, "user")).toEqual(["Mind the gap."]);
			expect(JSON.stringify(requestsOf("sh").at(-1)?.body)).toContain("Mind the gap.");
			expect(await control.send({ id: `${MESSAGE.slice(0, -1)}2`, text: "late" })).toBe("closed");
		});

		it("passes a message on after an answer that is being written", async () => {
			const { run, control, delivered } = await converse("[[mock:slow chunks=12 delay=200]]");
			await until(() => requestsOf("slow").length > 0);
			await control.send({ id: MESSAGE, text: "[[mock:recall]]" });
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0 });
			expect(done.result.summary).toMatch(/^prompts in this conversation: [23]$/);
			expect(delivered).toEqual([MESSAGE]);
			const results = entriesOf(done, "result");
			expect(results).toHaveLength(2);
			const outputTokens = sum(results.map((result) => result.outputTokens));
			// The results of older versions leave out the requests of helper models.
			if (isSince("2.1.330")) expect(done.result.usage?.outputTokens).toBe(outputTokens);
			expect(sum(results.map(({ costUsd }) => costUsd))).toBeCloseTo(done.result.costUsd ?? 0, 6);
		});

		it("withdraws a message, if the version can forget it", async () => {
			const { run, control, delivered, withdrawn } = await converse(slowTool(3));
			await until(() => exists("started"));
			await control.send({ id: MESSAGE, text: "Forget this." });
			expect(await control.withdraw(MESSAGE)).toBe(isSince("2.1.0") ? "sent" : "closed");
			await run;
			expect([withdrawn, delivered]).toEqual(isSince("2.1.0") ? [[MESSAGE], []] : [[], [MESSAGE]]);
		});

		it("stops a turn, and continues with a message", async () => {
			const { run, control, delivered } = await converse(slowTool(61), { permissions: "full" });
			await until(() => exists("started"));
			expect(await control.interrupt({ id: MESSAGE, text: "Instead, [[mock:recall]]" })).toBe("sent");
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0, warnings: [], resultJson: { subtype: "success" } });
			expect(done.result.summary).toMatch(/prompts in this conversation/);
			expect(delivered).toEqual([MESSAGE]);
			expect(texts(done, "user")).toEqual(["Instead, [[mock:recall]]"]);
			expect(entriesOf(done, "result").map(({ subtype }) => subtype)).toEqual(["interrupted", "success"]);
		});

		it("delivers each of many messages and interrupts once", async () => {
			const { run, control, delivered } = await converse(slowTool(61), { permissions: "full" });
			await until(() => exists("started"));
			const messages = await sendBurst(control, "[[mock:slow chunks=6 delay=50]]");
			const done = await run;
			expect(delivered.toSorted()).toEqual(messages.map(({ id }) => id));
			expect(done.result.errorCode).toBeUndefined();
		});

		it("asks before a command, and runs what was shown", async () => {
			const { run, asked } = await converse('[[mock:sh cmd="touch made.txt"]]');
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0, warnings: [], resultJson: { unknownLines: 0 } });
			expect(asked).toMatchObject([
				{ kind: "permission", toolName: "Bash", action: { kind: "command", command: "touch made.txt" } },
			]);
			expect(exists("made.txt")).toBe(true);
			expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
		});

		it("runs another command than the one that was shown", async () => {
			const input = { command: "touch other.txt", description: "Run a shell command" };
			const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', {
				answer: () => ({ kind: "allow", input }),
			});
			expect((await run).result).toMatchObject({ exitCode: 0 });
			expect([exists("made.txt"), exists("other.txt")]).toEqual([false, true]);
		});

		it("asks for an edit, and shows the change", async () => {
			const { run, asked } = await converse("[[mock:write-file]]", { permissions: "workspace" });
			expect((await run).result).toMatchObject({ exitCode: 0, warnings: [] });
			const file = path.join(scratch.project, "notes.txt");
			const action = { kind: "edit", paths: [file] };
			expect(asked.filter(isEdit)).toMatchObject([
				{ action, diff: expect.stringContaining("+second line") },
				{ action, diff: expect.stringContaining("-second line\n+changed line") },
			]);
			expect(readFileSync(file, "utf8")).toBe("first line\nchanged line\n");
		});

		it("continues after a denial, which is a warning", async () => {
			const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', {
				answer: () => ({ kind: "deny", message: "Not today.", stops: false }),
			});
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0, warnings: [{ code: "claude_tools_refused" }] });
			expect(done.result.summary).toContain("Not today.");
			expect(exists("made.txt")).toBe(false);
		});

		it("stops after a denial that says so, which is no failure", async () => {
			const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', {
				answer: () => ({ kind: "deny", message: "Stop here.", stops: true }),
			});
			const done = await run;
			expect(done.result.errorCode).toBeUndefined();
			expect(done.result).toMatchObject({ exitCode: 0, warnings: [{ code: "claude_stopped" }, {}] });
			expect(exists("made.txt")).toBe(false);
			expect(entriesOf(done, "result")).toMatchObject([{ subtype: "interrupted", isError: false }]);
		});

		it("passes on the answer to a question", async () => {
			const { run, asked } = await converse("[[mock:ask]]", {
				answer: () => ({ kind: "answers", answers: { 0: "blue" } }),
			});
			const done = await run;
			if (!isSince("2.0.0")) return expect(asked).toEqual([]);
			expect(asked).toMatchObject([{ kind: "questions", questions: [{ text: "Which colour?" }] }]);
			expect(done.result.summary).toContain('"Which colour?"="blue"');
		});

		it("passes on a plan", async () => {
			const { run, asked } = await converse("[[mock:plan]]", {}, { extraArgs: ["--permission-mode", "plan"] });
			const done = await run;
			expect(asked).toMatchObject([{ kind: "plan", plan: "# Plan\n1. one" }]);
			expect(done.result.summary).toMatch(/approved/);
		});

		it("asks for a sub-agent, also after the turn of the agent", async () => {
			const { run, asked } = await converse("[[mock:delegate]]", {
				answer: async () => {
					// Older versions wait for the sub-agent.
					if (isSince("2.1.330")) await until(() => requestsOf("delegate").length > 1);
					return { kind: "allow" };
				},
			});
			expect((await run).result).toMatchObject({ exitCode: 0 });
			expect(asked.filter(isEdit)).toHaveLength(1);
			expect(exists("helped.txt")).toBe(true);
		});

		it("asks for everything, whatever the settings of the project allow", async () => {
			mkdirSync(path.join(scratch.project, ".claude"));
			const settings = { permissions: { allow: ["Bash", "Read", "Edit"], defaultMode: "bypassPermissions" } };
			writeFileSync(path.join(scratch.project, ".claude/settings.json"), JSON.stringify(settings));
			const { run, asked } = await converse("[[mock:tool-use]]");
			await run;
			expect(asked.map((request) => "toolName" in request && request.toolName)).toEqual(["Bash", "Read"]);
		});

		it("is answered by another server than the one that was asked", async () => {
			const runId = crypto.randomUUID();
			const config = { command, cwd: scratch.project, graceSec: 2, env: claudeEnv({ scratch, model }) };
			const serve = (options: TestHostOptions) => {
				const detach = new AbortController();
				const test = createTestHost({ permissions: "ask", ...options });
				let calls = 0;
				const scope = {
					...{ runId, spoolFolder: path.join(scratch.home, "spool"), nextCall: () => ++calls, loggedBytes: () => 0 },
					...{ signal: new AbortController().signal, detach: detach.signal },
				};
				const result = withRunScope(scope, () =>
					createServerAdapter().execute({
						...{ runId, config, conversation: test.host, signal: scope.signal, onLog: async () => {} },
						agent: { id: "a", companyId: "c", name: "Ada", adapterType: "claude_local", adapterConfig: config },
						runtime: { sessionId: null, sessionParams: null },
						context: { paperclipTaskMarkdown: '[[mock:sh cmd="touch made.txt"]]' },
					}),
				);
				return { ...test, result, detach: () => detach.abort() };
			};
			const first = serve({ answer: () => new Promise(() => undefined) });
			await until(() => first.asked.length > 0);
			first.detach();
			expect(await first.result).toMatchObject({ errorCode: "run_detached" });
			const second = serve({});
			expect(await second.result).toMatchObject({ exitCode: 0, warnings: [] });
			expect(second.asked).toEqual(first.asked);
			expect(exists("made.txt")).toBe(true);
		});

		it("only reads with the preset for that", async () => {
			const { run, asked } = await converse("[[mock:write-file]]", {
				permissions: "read_only",
				answer: () => ({ kind: "deny", message: "Read only.", stops: false }),
			});
			const done = await run;
			expect(exists("notes.txt")).toBe(false);
			expect(asked.some(isEdit)).toBe(false);
			expect(done.result.exitCode).toBe(0);
		});
	});
}

const slowTool = (seconds: number) => `[[mock:sh cmd="touch started; sleep ${seconds}"]]`;
const isEdit = (request: AgentRequest) => request.kind === "permission" && request.action.kind === "edit";
const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0);
