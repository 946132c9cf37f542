import { isCodexUnknownSessionError, parseCodexOutput } from "@paperclipai/adapter-codex-local/server";
import { buildConfig } from "@paperclipai/adapter-codex-local/ui";
import { describeLocalCliAdapter } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { createReplayProgram } from "@paperclipai/test-support/adapter/replay-program.ts";
import { describe, expect, it, vi } from "vitest";
import { CODEX_LOCAL, INTRODUCTION, SESSION, threadOf, useCodexLocal, versionedCodex } from "./support/codex-local.ts";

const OTHER = "01990000-1111-7222-8333-555555555555";
const bench = useCodexLocal();
const { folder, run, replay, script } = bench;

const stored = () => ({ sessionId: SESSION, cwd: folder() });

describe("a run of codex_local", () => {
	it("passes the prompt on standard input and the settings as options", async () => {
		const done = await replay(["codex-0.169.0/tool-use"], null, {
			model: "gpt-mock",
			modelReasoningEffort: "high",
			promptTemplate: "I am {{agent.name}}.",
			extraArgs: ["--sandbox", "workspace-write"],
		});
		const { args, stdin } = done.call(1);
		expect(args.join(" ")).toBe(
			"exec --json --skip-git-repo-check --config features.unbounded_connection_retries=false " +
				'--config features.undo=false --model gpt-mock --config model_reasoning_effort="high" --sandbox workspace-write -',
		);
		expect(stdin).toMatch(/I am Ada\.$/);
		expect(stdin).toContain("on_demand");
		expect(stdin).toContain("Do it.");
		expect(done.result).toMatchObject({
			exitCode: 0,
			sessionParams: { sessionId: "01a1ffe5-8c12-7801-90bf-8000fe5a4b0c", cwd: folder() },
			summary: "The folder holds a README. Work finished.",
			usage: { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 },
			usageBasis: "session_cumulative",
		});
	});

	it("puts the options before the thread to resume", async () => {
		const recording = "codex-0.169.0/resume-wake-2";
		const done = await replay([recording], { sessionId: threadOf(recording), cwd: folder() }, { extraArgs: ["--oss"] });
		expect(done.call(1).args.slice(-4)).toEqual(["--oss", "resume", threadOf(recording), "-"]);
		expect(done.result).toMatchObject({ exitCode: 0, sessionId: threadOf(recording) });
		expect(done.result.clearSession).toBeUndefined();
	});

	it("retries with a new thread when the thread is unknown", async () => {
		const done = await replay(["codex-0.169.0/resume-unknown-thread", "codex-0.169.0/hello"], stored());
		expect(done.call(1).args).toContain(SESSION);
		expect(done.call(2).args).not.toContain("resume");
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf("codex-0.169.0/hello") });
		expect(done.result.errorCode).toBeUndefined();
	});

	it("stores the thread that the program started instead", async () => {
		const recording = "codex-0.169.0/resume-malformed-thread";
		const done = await replay([recording], stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf(recording) });
		expect(done.events.at(-1)?.message).toContain(SESSION);
	});

	it("drops a thread that exceeds the context of the model", async () => {
		const recording = "codex-0.169.0/context-overflow";
		const resumed = { sessionId: threadOf(recording), cwd: folder() };
		const done = await replay([recording, "codex-0.169.0/hello"], resumed);
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf("codex-0.169.0/hello") });
	});

	it("keeps no thread when it is ephemeral, and leaves out an option that the program does not support", async () => {
		const command = versionedCodex(bench, "0.77.0", "codex-0.77.0/hello");
		const done = await run({ command, ephemeral: true }, stored());
		expect(done.metas[0]?.commandArgs).not.toContain("--ephemeral");
		expect(done.metas[0]?.commandArgs).not.toContain("resume");
		expect(done.metas[0]?.commandNotes?.join()).toContain("does not support --ephemeral");
		expect(done.result).toMatchObject({ exitCode: 0 });
		expect(done.result.sessionId).toBeUndefined();

		const refused = await run({ command, sandbox: "workspace-write" });
		expect(refused.metas).toEqual([]);
		expect(refused.result).toMatchObject({ errorCode: "option_not_supported", errorFamily: "configuration" });
	});

	it("keeps the thread when the program fails before it does anything", async () => {
		const recording = "codex-0.169.0/invalid-api-key";
		const done = await replay([recording], { sessionId: threadOf(recording) ?? SESSION, cwd: folder() });
		expect(done.result).toMatchObject({ errorCode: "codex_authentication", errorFamily: "authentication" });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it("checks the version of a resumed program with old output, which counts per run", async () => {
		const recording = "codex-0.77.0/resume-wake-2";
		const done = await run(
			{ command: versionedCodex(bench, "0.77.0", recording) },
			{ sessionId: threadOf(recording), cwd: folder() },
		);
		expect(done.result).toMatchObject({ exitCode: 0, usageBasis: "per_run" });
		expect(done.stdout).not.toContain("0.77.0");
	});

	it("determines the billing type of its login once it has used tokens", async () => {
		vi.stubEnv("HOME", folder());
		const replayed = createReplayProgram(folder(), [
			"codex-local/codex-0.169.0/hello",
			"codex-local/codex-0.169.0/api-400",
		]);
		const login = '[ "$1 $2" = "login status" ] && exec echo "Logged in using ChatGPT"';
		const command = script("logged-in", login, `exec "${replayed}" "$@"`);
		const done = await run({ command });
		expect(done.result).toMatchObject({ provider: "openai", billingType: "subscription" });
		expect(done.stdout).not.toContain("Logged in");
		expect((await run({ command })).result).toMatchObject({ exitCode: 1, billingType: null });
	});

	it("repeats work that was done in another thread without the task", async () => {
		const command = versionedCodex(bench, "0.169.0", "codex-0.169.0/resume-malformed-thread", "codex-0.169.0/hello");
		const done = await run({ command }, stored());
		expect(done.metas.map(({ prompt }) => prompt?.includes(INTRODUCTION))).toEqual([false, true]);
		expect(done.result).toMatchObject({ clearSession: true, sessionId: threadOf("codex-0.169.0/hello") });
	});
});

describeLocalCliAdapter(bench, CODEX_LOCAL);

it("recognizes an unknown thread by the error of the program or by another thread id", () => {
	const started = (threadId: string) => `${JSON.stringify({ type: "thread.started", thread_id: threadId })}\n`;
	const item = { type: "agent_message", text: `no rollout found for thread id ${SESSION}` };
	const said = `${started(SESSION)}${JSON.stringify({ type: "item.completed", item })}\n`;
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(said), "")).toBe(false);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(""), item.text)).toBe(true);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(started(OTHER)), "")).toBe(true);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(""), "")).toBe(false);
});

it("builds a configuration that the adapter reads", () => {
	const config = buildConfig({
		adapterType: "codex_local",
		cwd: " /project ",
		command: "",
		model: "gpt-mock",
		envVars: "CODEX_HOME_URL=http://localhost:1/?a=b\n# a note\n\nEMPTY=",
		extraArgs: "--sandbox\nworkspace-write",
		timeoutSec: 60,
		adapterSchemaValues: {
			modelReasoningEffort: "high",
			sandbox: "",
			networkAccess: true,
			addDirs: ["/library", ""],
			search: false,
			configOverrides: [],
			dangerouslyBypassApprovalsAndSandbox: true,
			other: 1,
		},
	});
	expect(config).toEqual({
		cwd: "/project",
		model: "gpt-mock",
		modelReasoningEffort: "high",
		networkAccess: true,
		addDirs: ["/library"],
		dangerouslyBypassApprovalsAndSandbox: true,
		extraArgs: ["--sandbox", "workspace-write"],
		env: { CODEX_HOME_URL: "http://localhost:1/?a=b", EMPTY: "" },
		timeoutSec: 60,
	});
});
