import { readFileSync } from "node:fs";
import {
	createServerAdapter,
	isCodexUnknownSessionError,
	parseCodexOutput,
} from "@paperclipai/adapter-codex-local/server";
import { buildCodexLocalConfig, createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import { useAdapterFixture } from "@paperclipai/test-support/adapter/adapter-fixture.ts";
import { describeLocalCliAdapter } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { createReplayProgram } from "@paperclipai/test-support/adapter/replay-program.ts";
import { describe, expect, it, vi } from "vitest";

const adapter = createServerAdapter();
const SESSION = "01990000-1111-7222-8333-444444444444";
const OTHER = "01990000-1111-7222-8333-555555555555";
const bench = useAdapterFixture(adapter, createStdoutParser, "codex-local");
const { folder, run, replay, script } = bench;

function threadOf(recording: string): string | undefined {
	const file = new URL(`../../../packages/adapters/codex-local/src/__fixtures__/${recording}.jsonl`, import.meta.url);
	return /"thread_id":"([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
}

function versioned(version: string, ...recordings: string[]): string {
	const replayed = createReplayProgram(
		folder(),
		recordings.map((name) => `codex-local/${name}`),
	);
	const versionAnswer = `[ "$1" = --version ] && exec echo "codex-cli ${version}"`;
	const help = '[ "$2" = --help ] && exec echo "  --json"';
	return script(`versioned-${version}`, versionAnswer, help, `exec "${replayed}" "$@"`);
}

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

	it.each([
		"codex-0.77.0/resume-unknown-thread",
		"codex-0.169.0/resume-malformed-thread",
	])("stores the thread that the program started instead, as in %s", async (recording) => {
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

	it("keeps a thread when the prompt does not fit into a new one either", async () => {
		const recording = "codex-0.169.0/context-overflow";
		const done = await replay([recording, recording], { sessionId: threadOf(recording), cwd: folder() });
		expect(done.result).toMatchObject({ exitCode: 1, errorCode: "codex_prompt_too_long" });
		expect(done.result.clearSession).toBeUndefined();
	});

	it.each([
		"api-500",
		"invalid-api-key",
		"no-credentials",
	])("stores no thread after %s, which does not prove one", async (name) => {
		const done = await replay([`codex-0.169.0/${name}`]);
		expect(done.result.sessionId).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
	});

	it("keeps no thread when it is ephemeral, and leaves out an option that the program does not support", async () => {
		const command = versioned("0.77.0", "codex-0.77.0/hello");
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

	it.each([
		["codex-0.169.0/api-429", "codex_rate_limited", "transient_upstream"],
		["codex-0.169.0/invalid-api-key", "codex_authentication", "authentication"],
		["codex-0.169.0/usage-limit", "codex_usage_limit", "provider_quota"],
		["codex-0.169.0/overlap-3", "codex_thread_busy", undefined],
		["codex-0.169.0/sigterm-in-tool", "codex_killed", undefined],
		["codex-0.77.0/sigterm-in-tool", "codex_no_result", undefined],
	])("keeps the thread after %s", async (recording, errorCode, errorFamily) => {
		const done = await replay([recording], { sessionId: threadOf(recording) ?? SESSION, cwd: folder() });
		expect(done.result).toMatchObject({ errorCode, ...(errorFamily === undefined ? {} : { errorFamily }) });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it.each([
		["0.77.0", "per_run"],
		["0.120.0", "session_cumulative"],
	])("checks the version of a resumed program with old output: %s counts %s", async (version, usageBasis) => {
		const recording = "codex-0.77.0/resume-wake-2";
		const done = await run(
			{ command: versioned(version, recording) },
			{ sessionId: threadOf(recording), cwd: folder() },
		);
		expect(done.result).toMatchObject({ exitCode: 0, usageBasis });
		expect(done.stdout).not.toContain(version);
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

	const introduction = "One such waking is called a heartbeat";

	it.each([
		["0.169.0", false],
		["0.107.0", true],
	])("a thread that %s resumes gets the full prompt only if the program may replace it: %s", async (version, isFull) => {
		const recording = "codex-0.169.0/resume-wake-2";
		const done = await run(
			{ command: versioned(version, recording) },
			{ sessionId: threadOf(recording), cwd: folder() },
		);
		expect(done.result.exitCode).toBe(0);
		expect(done.metas[0]?.prompt).toContain("New since your last run");
		expect(done.metas[0]?.prompt?.includes(introduction)).toBe(isFull);
	});

	it("repeats work that was done in another thread without the task", async () => {
		const command = versioned("0.169.0", "codex-0.169.0/resume-malformed-thread", "codex-0.169.0/hello");
		const done = await run({ command }, stored());
		expect(done.metas.map(({ prompt }) => prompt?.includes(introduction))).toEqual([false, true]);
		expect(done.result).toMatchObject({ clearSession: true, sessionId: threadOf("codex-0.169.0/hello") });
	});
});

describeLocalCliAdapter(bench, {
	session: { sessionId: SESSION, cwd: "/project" },
	hostKeys: ["OPENAI_API_KEY", "CODEX_API_KEY"],
	noResultCode: "codex_no_result",
	recordings: {
		unknownSession: "codex-0.169.0/resume-unknown-thread",
		nothingCame: [
			"codex-0.169.0/resume-unknown-thread",
			"codex-0.169.0/empty-prompt",
			"codex-0.169.0/sigterm-mid-stream",
		],
		refused: { name: "codex-0.169.0/bad-config", errorCode: "codex_config" },
	},
});

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
	const config = buildCodexLocalConfig({
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
