import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
	createServerAdapter,
	isCodexUnknownSessionError,
	parseCodexOutput,
} from "@paperclipai/adapter-codex-local/server";
import { buildCodexLocalConfig, createStdoutParser } from "@paperclipai/adapter-codex-local/ui";
import type { SessionParams } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runAdapter } from "./real-cli/run-adapter.ts";
import { createReplayProgram, readReplayCall } from "./replay-program.ts";

const adapter = createServerAdapter();
const SESSION = "01990000-1111-7222-8333-444444444444";
const OTHER = "01990000-1111-7222-8333-555555555555";
let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "codex-adapter-")));
});
afterEach(() => {
	vi.unstubAllEnvs();
	rmSync(folder, { recursive: true, force: true });
});

function run(config: Record<string, unknown>, sessionParams?: SessionParams | null) {
	return runAdapter(adapter, createStdoutParser, {
		config: { cwd: folder, ...config },
		prompt: "Do it.",
		sessionParams,
	});
}

/** Runs against recordings of the real program, given as `codex-0.169.0/hello`. */
async function replay(recordings: string[], sessionParams?: SessionParams | null, config?: Record<string, unknown>) {
	const command = createReplayProgram(
		folder,
		recordings.map((name) => `codex-local/${name}`),
	);
	const done = await run({ command, ...config }, sessionParams);
	return { ...done, call: (number: number) => readReplayCall(command, number) };
}

/** The thread of a recording, as it stands in its output. */
function threadOf(recording: string): string | undefined {
	const file = new URL(`../../../packages/adapters/codex-local/src/__fixtures__/${recording}.jsonl`, import.meta.url);
	return /"thread_id":"([^"]+)"/.exec(readFileSync(file, "utf8"))?.[1];
}

const stored = () => ({ sessionId: SESSION, cwd: folder });

describe("a run of codex_local", () => {
	it("gives the prompt on standard input and the settings as options", async () => {
		const done = await replay(["codex-0.169.0/tool-use"], null, {
			model: "gpt-mock",
			modelReasoningEffort: "high",
			promptTemplate: "I am {{agent.name}}.",
			extraArgs: ["--sandbox", "workspace-write"],
		});
		const { args, stdin } = done.call(1);
		expect(args.join(" ")).toBe(
			'exec --json --skip-git-repo-check --model gpt-mock --config model_reasoning_effort="high" ' +
				"--sandbox workspace-write -",
		);
		expect(stdin).toMatch(/^I am Ada\./);
		expect(stdin).toContain("on_demand");
		expect(stdin).toContain("Do it.");
		expect(done.result).toMatchObject({
			exitCode: 0,
			sessionParams: { sessionId: "01a1ffe5-8c12-7801-90bf-8000fe5a4b0c", cwd: folder },
			summary: "The folder holds a README. Work finished.",
			usage: { inputTokens: 3330, outputTokens: 75, cachedInputTokens: 3000 },
			usageBasis: "session_cumulative",
		});
	});

	it("puts its options before the thread that it resumes", async () => {
		const recording = "codex-0.169.0/resume-wake-2";
		const done = await replay([recording], { sessionId: threadOf(recording), cwd: folder }, { extraArgs: ["--oss"] });
		expect(done.call(1).args.slice(-4)).toEqual(["--oss", "resume", threadOf(recording), "-"]);
		expect(done.result).toMatchObject({ exitCode: 0, sessionId: threadOf(recording) });
		expect(done.result.clearSession).toBeUndefined();
	});

	it("starts once more, fresh, when the thread is unknown", async () => {
		const done = await replay(["codex-0.169.0/resume-unknown-thread", "codex-0.169.0/hello"], stored());
		expect(done.call(1).args).toContain(SESSION);
		expect(done.call(2).args).not.toContain("resume");
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf("codex-0.169.0/hello") });
		expect(done.result.errorCode).toBeUndefined();
	});

	it.each([
		"codex-0.77.0/resume-unknown-thread",
		"codex-0.169.0/resume-malformed-thread",
	])("takes over the thread that the program has begun instead, as in %s", async (recording) => {
		const done = await replay([recording], stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true, sessionId: threadOf(recording) });
		expect(done.events.at(-1)?.message).toContain(SESSION);
	});

	it.each([
		["codex-0.169.0/api-429", "codex_rate_limited", "transient_upstream"],
		["codex-0.169.0/invalid-api-key", "codex_authentication", "authentication"],
		["codex-0.169.0/usage-limit", "codex_usage_limit", "provider_quota"],
		["codex-0.169.0/overlap-3", "codex_thread_busy", undefined],
		["codex-0.169.0/sigterm-in-tool", "codex_killed", undefined],
		["codex-0.77.0/sigterm-in-tool", "codex_no_result", undefined],
	])("keeps the thread after %s", async (recording, errorCode, errorFamily) => {
		const done = await replay([recording], { sessionId: threadOf(recording) ?? SESSION, cwd: folder });
		expect(done.result).toMatchObject({ errorCode, ...(errorFamily === undefined ? {} : { errorFamily }) });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it("does not blame the thread when a fresh one fails in the same way", async () => {
		const done = await replay(["codex-0.169.0/bad-config", "codex-0.169.0/bad-config"], stored());
		expect(done.result).toMatchObject({ errorCode: "codex_config", errorFamily: "configuration" });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
	});

	it("stores no thread that nothing came of", async () => {
		for (const recording of ["resume-unknown-thread", "empty-prompt", "sigterm-mid-stream"]) {
			const done = await replay([`codex-0.169.0/${recording}`]);
			expect(done.result.sessionParams, recording).toBeUndefined();
			expect(done.result.sessionId, recording).toBeUndefined();
			rmSync(path.join(folder, "calls"));
		}
	});

	it("does not start again once the run is cancelled", async () => {
		const command = createReplayProgram(folder, ["codex-local/codex-0.169.0/resume-unknown-thread"]);
		const config = { cwd: folder, command };
		const signal = AbortSignal.abort();
		const done = await runAdapter(adapter, createStdoutParser, {
			config,
			prompt: "x",
			sessionParams: stored(),
			signal,
		});
		expect(done.metas).toHaveLength(1);
	});

	it.each([
		["codex-cli 0.77.0", "per_run"],
		["codex-cli 0.120.0", "session_cumulative"],
	])("asks a resumed program of old shape for its version: %s counts %s", async (version, usageBasis) => {
		const recording = "codex-0.77.0/resume-wake-2";
		const replayed = createReplayProgram(folder, [`codex-local/${recording}`]);
		const command = path.join(folder, "versioned");
		const script = `#!/bin/sh\n[ "$1" = --version ] && exec echo "${version}"\nexec "${replayed}" "$@"\n`;
		writeFileSync(command, script, { mode: 0o755 });
		const done = await run({ command }, { sessionId: threadOf(recording), cwd: folder });
		expect(done.result).toMatchObject({ exitCode: 0, usageBasis });
		expect(done.stdout).not.toContain(version);
	});

	it("lets none of the host's keys reach the program", async () => {
		vi.stubEnv("OPENAI_API_KEY", "host-key");
		vi.stubEnv("CODEX_API_KEY", "host-token");
		const command = path.join(folder, "print-env");
		writeFileSync(command, "#!/bin/sh\nenv\n", { mode: 0o755 });
		const { stdout } = await run({ command, env: { OWN: "1" } });
		expect(stdout).toMatch(/^OWN=1$/m);
		expect(stdout).toMatch(/^PAPERCLIP_AGENT_ID=agent-1$/m);
		expect(stdout).not.toMatch(/host-key|host-token/);
	});

	it("fails when a program that is not Codex ends well", async () => {
		const { result } = await run({ command: "true" });
		expect(result).toMatchObject({ exitCode: 0, errorCode: "codex_no_result" });
	});
});

describe("a wrong set-up of codex_local", () => {
	const wrong: [string, () => Record<string, unknown>][] = [
		["command_not_found", () => ({ command: "no-such-command-here" })],
		["command_not_executable", () => ({ command: "/" })],
		["cwd_not_found", () => ({ command: "true", cwd: path.join(folder, "missing") })],
		["cwd_not_absolute", () => ({ command: "true", cwd: "here" })],
		["config_invalid", () => ({ command: "true", extraArgs: "--verbose" })],
		["instructions_not_readable", () => ({ command: "true", instructionsFilePath: path.join(folder, "missing.md") })],
		["instructions_not_absolute", () => ({ command: "true", instructionsFilePath: "AGENTS.md" })],
	];

	it.each(wrong)("%s: the run says what to do, and so does the test before it", async (code, config) => {
		const { result } = await run(config());
		expect(result).toMatchObject({ exitCode: null, errorCode: code, errorFamily: "configuration" });
		expect(result.errorMessage).toMatch(/\.$/);
		expect(result.errorHint).toBeTruthy();

		const tested = { cwd: folder, ...config() };
		const test = await adapter.testEnvironment({ companyId: "c", adapterType: adapter.type, config: tested });
		expect(test.status).toBe("fail");
		expect(test.checks).toContainEqual(
			expect.objectContaining({ code, level: "error", message: result.errorMessage, hint: result.errorHint }),
		);
	});

	it("is found by the test when the program cannot even tell its version", async () => {
		const test = await adapter.testEnvironment({
			companyId: "c",
			adapterType: adapter.type,
			config: { cwd: folder, command: "false" },
		});
		expect(test.checks.at(-1)).toMatchObject({ code: "command_version_failed", level: "error" });
	});
});

it("knows an unknown thread from the program's words and from another thread's id", () => {
	const started = (threadId: string) => `${JSON.stringify({ type: "thread.started", thread_id: threadId })}\n`;
	const item = { type: "agent_message", text: `no rollout found for thread id ${SESSION}` };
	const said = `${started(SESSION)}${JSON.stringify({ type: "item.completed", item })}\n`;
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(said), "")).toBe(false);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(""), item.text)).toBe(true);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(started(OTHER)), "")).toBe(true);
	expect(isCodexUnknownSessionError(SESSION, parseCodexOutput(""), "")).toBe(false);
});

describe("the session codec of codex_local", () => {
	const codec = adapter.sessionCodec;

	it("keeps a session as it was", () => {
		const params = { sessionId: SESSION, cwd: "/project" };
		expect(codec?.deserialize(JSON.parse(JSON.stringify(codec.serialize(params))))).toEqual(params);
		expect(codec?.getDisplayId?.(params)).toBe(SESSION);
	});

	it("takes nothing for a session that cannot be one", () => {
		const raw = fc.oneof(fc.anything(), fc.record({ sessionId: fc.anything(), cwd: fc.anything() }));
		fc.assert(
			fc.property(raw, (value) => {
				const params = codec?.deserialize(value) ?? null;
				if (params !== null) expect(params.sessionId).toMatch(/^[0-9a-f-]{36}$/i);
				expect(codec?.deserialize(params) ?? null).toEqual(params);
			}),
		);
		for (const sessionId of ["", "--dangerous", `${SESSION}\n`, "a title"]) {
			expect(codec?.deserialize({ sessionId, cwd: "/" }), sessionId).toBeNull();
		}
	});
});

it("builds a configuration that a run understands", () => {
	const config = buildCodexLocalConfig({
		adapterType: "codex_local",
		cwd: " /project ",
		command: "",
		model: "gpt-mock",
		envVars: "CODEX_HOME_URL=http://localhost:1/?a=b\n# a note\n\nEMPTY=",
		extraArgs: "--sandbox\nworkspace-write",
		timeoutSec: 60,
		adapterSchemaValues: { modelReasoningEffort: "high", dangerouslyBypassApprovalsAndSandbox: true, other: 1 },
	});
	expect(config).toEqual({
		cwd: "/project",
		model: "gpt-mock",
		modelReasoningEffort: "high",
		dangerouslyBypassApprovalsAndSandbox: true,
		extraArgs: ["--sandbox", "workspace-write"],
		env: { CODEX_HOME_URL: "http://localhost:1/?a=b", EMPTY: "" },
		timeoutSec: 60,
	});
});

it("documents every field of its form", async () => {
	const schema = await adapter.getConfigSchema?.();
	expect(schema?.fields.length).toBeGreaterThan(5);
	for (const { key } of schema?.fields ?? []) expect(adapter.agentConfigurationDoc).toContain(`- ${key} (`);
});
