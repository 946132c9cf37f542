import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-codex-local/server";
import { createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import type { AgentAnswer, AgentRequest, ConversationControl, SessionParams } from "@paperclipai/adapter-utils";
import { type AdapterRun, entriesOf, runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost, sendBurst, type TestHostOptions } from "@paperclipai/test-support/conversation/test-host.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { codexEnv } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const call = (name: string, args: object) => ({ tools: [{ codex: { name, arguments: args } }] });
const COLOUR = {
	...{ id: "q1", header: "Colour", question: "Which?" },
	options: [
		{ label: "red", description: "r" },
		{ label: "blue", description: "b" },
	],
};
const scenarios = {
	ask: { steps: [call("request_user_input", { questions: [COLOUR] }), { text: "Answer: {{result}}" }] },
	outside: {
		steps: [
			call("exec_command", {
				cmd: "touch ../out.txt",
				sandbox_permissions: "require_escalated",
				justification: "Why?",
			}),
			{ text: "Tried." },
		],
	},
};

const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const OTHER = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b02";
const IMAGE = "pixel.png";
const PIXEL = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";
/** Earlier versions run as `codex exec`. */
const programs = findPrograms("codex").filter(({ name }) => !name.includes("0.77"));
const DENIED: AgentAnswer = { kind: "deny", message: "Not today.", stops: false };

const installed = needs("codex");
if (installed.skip) it("the real Codex converses", installed, () => undefined);
else {
	let model: MockModelApi;
	let scratch: Scratch;
	beforeAll(async () => {
		model = await startMockModelApi({ scenarios });
	});
	afterAll(() => model.close());
	beforeEach(() => {
		scratch = createScratch();
	});
	afterEach(() => scratch.remove());

	describe.each(programs)("a conversation with $name", ({ command, name }) => {
		let count = 0;

		const configOf = (more: object) => {
			return { command, cwd: scratch.project, graceSec: 2, env: codexEnv({ scratch, model }), ...more };
		};

		/** @param connects Milliseconds after which the host has sent what it has. */
		async function converse(
			prompt: string,
			{ connects = 0, ...options }: TestHostOptions & { connects?: number } = {},
			{
				sessionParams = null,
				...more
			}: Record<string, unknown> & { sessionParams?: SessionParams | null | undefined } = {},
		) {
			const tag = `${name}-${++count}:`;
			const test = createTestHost({ permissions: "ask", ...options });
			const { host } = test;
			const conversation = {
				...host,
				connect: async (control: ConversationControl) => {
					await new Promise((resolve) => setTimeout(resolve, connects));
					await host.connect(control);
				},
			};
			const run = runAdapter(createServerAdapter(), createStdoutParser, {
				...{ config: configOf(more), prompt: `${tag} ${prompt}`, sessionParams, conversation },
			});
			const control = await test.control;
			return { ...test, control, run, tag };
		}

		const runPrinting = (prompt: string, sessionParams: SessionParams | null = null) => {
			const config = configOf({ dangerouslyBypassApprovalsAndSandbox: true });
			return runAdapter(createServerAdapter(), createStdoutParser, { config, prompt, sessionParams });
		};

		const file = (name: string) => path.join(scratch.project, name);
		const asksFor = (request: AgentRequest | undefined) => (request?.kind === "permission" ? request.action : request);
		const texts = (done: AdapterRun, kind: "assistant" | "user") => entriesOf(done, kind).map(({ text }) => text);
		const requested = (text: string) =>
			expect.poll(() => model.requests().some(({ body }) => JSON.stringify(body ?? "").includes(text))).toBe(true);
		const warnings = (done: AdapterRun) => done.result.warnings?.map(({ code }) => code);

		it("takes up a message between two tools", async () => {
			const { control, run, delivered, tag } = await converse('A [[mock:sh cmd="sleep 2; echo one" cmd2="echo two"]]', {
				permissions: "full",
			});
			await requested(tag);
			expect(await control.send({ id: MESSAGE, text: "Also say banana." })).toBe("sent");
			expect(await control.send({ id: MESSAGE, text: "Also say banana." })).toBe("sent");
			const done = await run;
			expect(done.result.errorCode).toBeUndefined();
			expect(delivered).toEqual([MESSAGE]);
			expect(texts(done, "user")).toEqual(["Also say banana."]);
			expect(done.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
			expect(entriesOf(done, "init")[0]?.sessionId).toBe(done.result.sessionId);
		});

		it("takes up a message while it answers, and keeps the half answer", async () => {
			const { control, run, delivered, tag } = await converse("B [[mock:slow chunks=60 delay=100]]");
			await requested(tag);
			await new Promise((resolve) => setTimeout(resolve, 1_000));
			await control.send({ id: MESSAGE, text: "Stop. [[mock:recall]]" });
			const done = await run;
			expect(delivered).toEqual([MESSAGE]);
			expect(done.result.summary).toBe("prompts in this conversation: 2");
			expect(texts(done, "assistant")[0]).toMatch(/^part 001 /);
			expect(entriesOf(done, "result")).toHaveLength(1);
		});

		it("starts a turn with a message that comes after the last one", async () => {
			const { control, run, delivered } = await converse("C [[mock:hello]]", { connects: 5_000 });
			expect(await control.send({ id: MESSAGE, text: "More. [[mock:recall]]" })).toBe("sent");
			const done = await run;
			expect(delivered).toEqual([MESSAGE]);
			expect(done.result).toMatchObject({ exitCode: 0, summary: "prompts in this conversation: 2" });
			expect(entriesOf(done, "result")).toHaveLength(2);
			expect(await control.send({ id: OTHER, text: "Late." })).toBe("closed");
		});

		it("interrupts a command, and continues with the message", async () => {
			const { control, run, delivered, tag } = await converse("D [[mock:slow-tool seconds=61]]", {
				permissions: "full",
			});
			await requested(tag);
			await new Promise((resolve) => setTimeout(resolve, 700));
			expect(await control.interrupt({ id: MESSAGE, text: "Rather [[mock:recall]]" })).toBe("sent");
			const done = await run;
			expect(delivered).toEqual([MESSAGE]);
			expect(done.result).toMatchObject({ exitCode: 0, summary: "prompts in this conversation: 2" });
			expect(warnings(done)).toEqual([]);
			expect(entriesOf(done, "tool_result")).toMatchObject([{ content: "The turn was stopped.", isError: true }]);
			expect(entriesOf(done, "result").map(({ subtype }) => subtype)).toEqual(["interrupted", "completed"]);
		});

		it("delivers a message whose turn is interrupted before it is taken up", async () => {
			const { control, run, delivered, tag } = await converse("E [[mock:slow-tool seconds=61]]", {
				permissions: "full",
			});
			await requested(tag);
			await new Promise((resolve) => setTimeout(resolve, 700));
			await control.send({ id: MESSAGE, text: "First." });
			await control.interrupt({ id: OTHER, text: "Second. [[mock:recall]]" });
			const done = await run;
			expect(delivered.toSorted()).toEqual([MESSAGE, OTHER]);
			expect(texts(done, "user").toSorted()).toEqual(["First.", "Second. [[mock:recall]]"]);
			expect(done.result.summary).toBe("prompts in this conversation: 3");
		});

		it("forgets neither its prompt nor a message when it is interrupted at once", async () => {
			const { control, run, delivered } = await converse("F [[mock:slow-tool seconds=61]]", { permissions: "full" });
			await control.send({ id: MESSAGE, text: "First." });
			await control.interrupt({ id: OTHER, text: "Second. [[mock:recall]]" });
			const done = await run;
			expect(delivered.toSorted()).toEqual([MESSAGE, OTHER]);
			expect(done.result.summary).toBe("prompts in this conversation: 3");
		});

		it("delivers each of many messages and interrupts once", async () => {
			const { control, run, delivered, tag } = await converse("F [[mock:slow-tool seconds=61]]", {
				permissions: "full",
			});
			await requested(tag);
			const messages = await sendBurst(control, "[[mock:slow chunks=6 delay=50]]");
			const done = await run;
			expect(delivered.toSorted()).toEqual(messages.map(({ id }) => id));
			expect(texts(done, "user").toSorted()).toEqual(messages.map(({ text }) => text));
			expect(done.result.errorCode).toBeUndefined();
		});

		it("asks before a command, and runs what was shown", async () => {
			const { run, asked } = await converse('[[mock:sh cmd="touch made.txt"]]');
			const done = await run;
			expect(done.result.errorCode).toBeUndefined();
			expect(asked.map(asksFor)).toEqual([{ kind: "command", command: "touch made.txt", cwd: scratch.project }]);
			expect(asked[0]?.toolUseId).toBe(entriesOf(done, "tool_call")[0]?.toolUseId);
			expect(existsSync(file("made.txt"))).toBe(true);
			expect(warnings(done)).toEqual([]);
		});

		it("asks before an edit, with its diff", async () => {
			const { run, asked } = await converse("[[mock:write-file]]");
			const done = await run;
			const paths = [file("notes.txt")];
			expect(asked.map(asksFor).slice(0, 2)).toEqual([
				{ kind: "edit", paths },
				{ kind: "edit", paths },
			]);
			expect(asked[1]).toMatchObject({
				toolName: "Edit",
				diff: expect.stringContaining("-second line\n+changed line\n"),
			});
			expect(entriesOf(done, "diff").map(({ text }) => text)).toEqual(
				expect.arrayContaining(["+first line\n+second line", "-second line", "+changed line"]),
			);
			expect(readFileSync(file("notes.txt"), "utf8")).toBe("first line\nchanged line\n");
		});

		it("tells the model why a command was denied, and warns about it", async () => {
			const { run } = await converse('[[mock:sh cmd="touch made.txt" cmd2="echo two"]]', {
				answer: (request) => (JSON.stringify(request).includes("made.txt") ? DENIED : { kind: "allow" }),
			});
			const done = await run;
			expect(done.result.errorCode).toBeUndefined();
			expect(warnings(done)).toEqual(["codex_tools_refused"]);
			expect(existsSync(file("made.txt"))).toBe(false);
			expect(texts(done, "user")).toEqual(["Permission denied: Not today."]);
			await requested("Permission denied: Not today.");
		});

		it("succeeds with a warning when a person denies a command and stops", async () => {
			const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', {
				answer: () => ({ ...DENIED, stops: true }),
			});
			const done = await run;
			expect(done.result).toMatchObject({ exitCode: 0 });
			expect(done.result.errorCode).toBeUndefined();
			expect(warnings(done)).toEqual(["codex_tools_refused", "codex_stopped"]);
		});

		it("passes the answer to a question on", async () => {
			const { run, asked } = await converse("[[mock:ask]]", {
				answer: () => ({ kind: "answers", answers: { q1: "blue" } }),
			});
			const done = await run;
			expect(asked).toMatchObject([
				{
					kind: "questions",
					questions: [{ id: "q1", text: "Colour: Which?", options: ["red", "blue"], multiple: false }],
				},
			]);
			expect(done.result.summary).toBe('Answer: {"answers":{"q1":{"answers":["blue"]}}}');
		});

		it("resumes a thread of codex exec and the other way round, with the tokens of the thread", async () => {
			const first = await (await converse("[[mock:recall]]")).run;
			const { sessionParams } = first.result;
			const second = await runPrinting("[[mock:recall]]", sessionParams);
			expect(second.result).toMatchObject({
				summary: "prompts in this conversation: 2",
				sessionId: first.result.sessionId,
			});
			const third = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
			expect(third.result).toMatchObject({
				summary: "prompts in this conversation: 3",
				sessionId: first.result.sessionId,
			});
			const outputTokens = [first, second, third].map(({ result }) => result.usage?.outputTokens);
			expect(outputTokens).toEqual([20, 40, 60]);
			expect(third.result.usageBasis).toBe("session_cumulative");
		});

		it("starts a new thread in the same run when the stored one does not exist", async () => {
			const sessionId = "01990000-1111-7222-8333-444444444444";
			const sessionParams = { sessionId, cwd: scratch.project };
			const done = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
			expect(done.result).toMatchObject({ clearSession: true, summary: "prompts in this conversation: 1" });
			expect(done.result.errorCode).toBeUndefined();
		});

		it("continues in the thread of a run that was killed while it asked", async () => {
			const never = () => new Promise<null>(() => undefined);
			const killed = await converse(
				'[[mock:sh cmd="touch made.txt"]]',
				{ answer: never },
				{ timeoutSec: 5, graceSec: 1 },
			);
			const first = await killed.run;
			expect(first.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
			const next = await converse("[[mock:recall]]", {}, { sessionParams: first.result.sessionParams });
			const second = await next.run;
			expect(second.result).toMatchObject({
				summary: "prompts in this conversation: 2",
				sessionId: first.result.sessionId,
			});
			expect(next.asked).toEqual([]);
			expect(existsSync(file("made.txt"))).toBe(false);
		});

		describe("with the sandbox, outside the temporary folder", () => {
			let cwd = "";
			beforeEach(() => {
				cwd = mkdtempSync("/var/tmp/paperclip-real-cli-");
				mkdirSync(path.join(cwd, "project"));
				writeFileSync(path.join(cwd, "project/README.md"), "# Sample project\n");
			});
			afterEach(() => rmSync(cwd, { recursive: true, force: true }));
			const here = () => ({ cwd: path.join(cwd, "project") });
			const exists = (name: string) => existsSync(path.join(cwd, name));

			it("confines commands to the workspace, and asks for what leaves it", async () => {
				const prompt = '[[mock:sh cmd="touch made.txt; touch ../escaped.txt"]]';
				const { run, asked } = await converse(prompt, { permissions: "workspace" }, here());
				await run;
				expect(asked).toEqual([]);
				expect([exists("project/made.txt"), exists("escaped.txt")]).toEqual([true, false]);
				const outside = await converse("[[mock:outside]]", { permissions: "workspace" }, here());
				await outside.run;
				expect(outside.asked).toMatchObject([
					{ description: "Why?", action: { kind: "command", leavesSandbox: true } },
				]);
				expect(exists("out.txt")).toBe(true);
			});

			it("changes nothing if it may only read", async () => {
				const prompt = '[[mock:sh cmd="cat README.md" cmd2="touch made.txt"]]';
				const readOnly: TestHostOptions = { permissions: "read_only", answer: () => DENIED };
				const { run, asked } = await converse(prompt, readOnly, here());
				const done = await run;
				expect(asked).toEqual([]);
				expect(entriesOf(done, "tool_result")[0]?.content).toContain("# Sample project");
				const edit = await converse("[[mock:write-file]]", readOnly, here());
				await edit.run;
				expect(edit.asked.map(asksFor)[0]).toMatchObject({ kind: "edit" });
				expect([exists("project/made.txt"), exists("project/notes.txt")]).toEqual([false, false]);
			});
		});

		it("asks for nothing with full access, and as its settings say without a preset", async () => {
			for (const [permissions, settings] of [
				["full", {}],
				[null, { dangerouslyBypassApprovalsAndSandbox: true }],
			] as const) {
				const { run, asked } = await converse('[[mock:sh cmd="echo x >>../made.txt"]]', { permissions }, settings);
				expect((await run).result.errorCode).toBeUndefined();
				expect(asked).toEqual([]);
			}
			expect(readFileSync(file("../made.txt"), "utf8")).toBe("x\nx\n");
		});

		it("accepts every setting that is an option", async () => {
			const settings = {
				...{ networkAccess: true, addDirs: [scratch.home], search: true, ephemeral: true, model: "other-model" },
				...{ modelReasoningEffort: "low", configOverrides: ['model_verbosity="low"'], extraArgs: ["-i", IMAGE] },
			};
			writeFileSync(path.join(scratch.project, IMAGE), Buffer.from(PIXEL, "base64"));
			const done = await (await converse("Settings. [[mock:echo]]", { permissions: "workspace" }, settings)).run;
			expect(done.result.errorCode).toBeUndefined();
			expect(done.result.sessionParams).toBeUndefined();
			const bodies = model.requests().map(({ body }) => JSON.stringify(body ?? ""));
			const body = bodies.find((text) => text.includes("Settings. [[mock:echo]]"));
			expect(body).toContain('"model":"other-model"');
			expect(body).toContain('"effort":"low"');
			expect(body).toContain("data:image/png");
		});

		it("reports the cause of a failure", async () => {
			const done = await (await converse("[[mock:usage-limit]]")).run;
			expect(done.result).toMatchObject({ errorCode: "codex_usage_limit", errorFamily: "provider_quota" });
		});
	});
}
