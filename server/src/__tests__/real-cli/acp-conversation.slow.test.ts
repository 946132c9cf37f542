import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createServerAdapter } from "@paperclipai/adapter-acp-local/server";
import { createStdoutParser } from "@paperclipai/adapter-acp-local/ui";
import type { AgentAnswer, SessionParams } from "@paperclipai/adapter-utils";
import { entriesOf, runAdapter } from "@paperclipai/test-support/adapter/run-adapter.ts";
import { createTestHost, sendBurst, type TestHostOptions } from "@paperclipai/test-support/conversation/test-host.ts";
import { needs } from "@paperclipai/test-support/needs/needs.ts";
import { findPrograms } from "@paperclipai/test-support/real-cli/find-programs.ts";
import { type MockModelApi, startMockModelApi } from "@paperclipai/test-support/real-cli/mock-model-api.mjs";
import { claudeEnv, MOCK_KEY, type ProgramSetup } from "@paperclipai/test-support/real-cli/program-env.ts";
import { createScratch, type Scratch } from "@paperclipai/test-support/real-cli/scratch.ts";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";

const MESSAGE = "2c1f4c1e-0c5b-4a55-9d3a-6f1f3f1c7b01";
const DENIED: AgentAnswer = { kind: "deny", message: "Not today.", stops: false };
/** The agents need up to half a minute to start on a busy machine. */
const TIMEOUT = 240_000;

/** Settings with which OpenCode asks, and uses the mock and no other host. */
function writeOpenCodeSettings({ scratch, model }: ProgramSetup): void {
	const folder = path.join(scratch.home, ".config/opencode");
	mkdirSync(folder, { recursive: true });
	const options = { baseURL: `${model.url}/v1`, apiKey: MOCK_KEY };
	const settings = {
		model: "anthropic/claude-sonnet-4-5",
		provider: { anthropic: { options } },
		permission: { bash: "ask", edit: "ask" },
		autoupdate: false,
		share: "disabled",
	};
	writeFileSync(path.join(folder, "opencode.json"), JSON.stringify(settings));
}

const AGENTS = [
	{ program: "claude-code-acp", args: [], unknownSession: "7e4c1d7a-0000-4000-8000-000000000000" },
	{ program: "opencode", args: ["acp"], unknownSession: "ses_de54a67c3ffeKxleGRC8TCd5MP" },
] as const;

let model: MockModelApi;
let scratch: Scratch;
beforeAll(async () => {
	model = await startMockModelApi({});
});
afterAll(() => model.close());
beforeEach(() => {
	scratch = createScratch();
});
afterEach(() => scratch.remove());

describe.each(AGENTS)("a conversation with the real $program", ({ program, args, unknownSession }) => {
	async function converse(prompt: string, options: TestHostOptions = {}, more: Record<string, unknown> = {}) {
		writeOpenCodeSettings({ scratch, model });
		const test = createTestHost({ permissions: "ask", ...options });
		const { sessionParams = null, ...settings } = more;
		const [found] = findPrograms(program);
		const config = { command: found?.command, args, cwd: scratch.project, graceSec: 2, ...settings };
		const run = runAdapter(createServerAdapter(), createStdoutParser, {
			config: { ...config, env: claudeEnv({ scratch, model }) },
			prompt,
			sessionParams: sessionParams as SessionParams | null,
			conversation: test.host,
		});
		return { ...test, control: await test.control, run };
	}

	const requested = (text: string) =>
		expect
			.poll(() => model.requests().some(({ body }) => JSON.stringify(body ?? "").includes(text)), { timeout: 90_000 })
			.toBe(true);
	const made = () => existsSync(path.join(scratch.project, "made.txt"));

	describe("against the mock", needs(program), () => {
		it("runs tools, and resumes its session", { timeout: TIMEOUT }, async () => {
			const first = await (await converse("[[mock:tool-use]]")).run;
			expect(first.result).toMatchObject({ exitCode: 0, summary: "The folder holds a README. Work finished." });
			expect(first.result.errorCode).toBeUndefined();
			expect(first.stats).toMatchObject({ unparsed: 0, parserErrors: 0 });
			expect(entriesOf(first, "tool_call")[0]).toMatchObject({ name: "Bash", input: { command: "ls" } });
			expect(entriesOf(first, "tool_result")[0]?.content).toContain("README.md");
			const { sessionParams } = first.result;
			const second = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
			expect(second.result).toMatchObject({
				sessionId: first.result.sessionId,
				summary: "prompts in this conversation: 2",
			});
			expect(entriesOf(second, "tool_call")).toEqual([]);
		});

		it("replaces an unknown session in the same run", { timeout: TIMEOUT }, async () => {
			const sessionParams = { sessionId: unknownSession, cwd: scratch.project };
			const done = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
			expect(done.result).toMatchObject({ clearSession: true, summary: "prompts in this conversation: 1" });
			expect(done.result.errorCode).toBeUndefined();
		});

		it("asks before a command, and runs what was shown", { timeout: TIMEOUT }, async () => {
			const { run, asked } = await converse('[[mock:sh cmd="touch made.txt"]]');
			const done = await run;
			expect(asked).toMatchObject([{ kind: "permission", action: { kind: "command", command: "touch made.txt" } }]);
			expect(asked[0]?.toolUseId).toBe(entriesOf(done, "tool_call")[0]?.toolUseId);
			expect(made()).toBe(true);
		});

		it.each([false, true])("does not run what is denied, stop: %s", { timeout: TIMEOUT }, async (stops) => {
			const { run } = await converse('[[mock:sh cmd="touch made.txt"]]', { answer: () => ({ ...DENIED, stops }) });
			const done = await run;
			expect(done.result.errorCode).toBeUndefined();
			expect(made()).toBe(false);
			expect(entriesOf(done, "tool_result")).toMatchObject([{ isError: true }]);
		});

		it("takes up a message after its turn", { timeout: TIMEOUT }, async () => {
			const { control, run, delivered } = await converse("One. [[mock:tool-use]]");
			expect(await control.send({ id: MESSAGE, text: "Two. [[mock:recall]]" })).toBe("sent");
			const done = await run;
			expect(delivered).toEqual([MESSAGE]);
			expect(done.result.summary).toBe("prompts in this conversation: 2");
			expect(entriesOf(done, "result")).toHaveLength(2);
		});

		it("cancels its turn, and continues with the message", { timeout: TIMEOUT }, async () => {
			const { control, run, delivered, asked } = await converse("One. [[mock:slow-tool seconds=61]]");
			await requested("One. [[mock:slow-tool");
			// It answers a prompt that is cancelled before it asks with an error; the other program does not ask.
			if (program === "opencode") await expect.poll(() => asked.length, { timeout: 90_000 }).toBe(1);
			expect(await control.interrupt({ id: MESSAGE, text: "Rather [[mock:recall]]" })).toBe("sent");
			const done = await run;
			expect(delivered).toEqual([MESSAGE]);
			expect(done.result.errorCode).toBeUndefined();
			expect(entriesOf(done, "result")).toMatchObject([{ subtype: "cancelled" }, { subtype: "end_turn" }]);
		});

		it("delivers each of many messages and interrupts once", { timeout: TIMEOUT }, async () => {
			const { control, run, delivered, asked } = await converse("One. [[mock:slow-tool seconds=61]]");
			await requested("One. [[mock:slow-tool");
			if (program === "opencode") await expect.poll(() => asked.length, { timeout: 90_000 }).toBe(1);
			const messages = await sendBurst(control, "[[mock:slow chunks=6 delay=50]]");
			const done = await run;
			expect(delivered.toSorted()).toEqual(messages.map(({ id }) => id));
			expect(done.result.errorCode).toBeUndefined();
		});

		it("continues in the session of a run that was killed while it asked", { timeout: TIMEOUT }, async () => {
			const never = () => new Promise<null>(() => undefined);
			const killed = await converse('[[mock:sh cmd="touch made.txt"]]', { answer: never }, { timeoutSec: 60 });
			const first = await killed.run;
			expect(first.result).toMatchObject({ timedOut: true, errorCode: "timed_out" });
			const { sessionParams } = first.result;
			const second = await (await converse("[[mock:recall]]", {}, { sessionParams })).run;
			expect(second.result).toMatchObject({ exitCode: 0, sessionId: first.result.sessionId });
			expect(made()).toBe(false);
		});
	});
});
