import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import {
	createServerAdapter,
	isClaudeUnknownSessionError,
	parseClaudeOutput,
} from "@paperclipai/adapter-claude-local/server";
import { buildClaudeLocalConfig, createStdoutParser } from "@paperclipai/adapter-claude-local/ui";
import type { SessionParams } from "@paperclipai/adapter-utils";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { runAdapter } from "./real-cli/run-adapter.ts";
import { createReplayProgram, readReplayCall } from "./replay-program.ts";

const adapter = createServerAdapter();
const SESSION = "11111111-2222-4333-8444-555555555555";
let folder: string;

beforeEach(() => {
	folder = realpathSync(mkdtempSync(path.join(tmpdir(), "claude-adapter-")));
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

/** Runs against recordings of the real program, given as `claude-2.1.330/hello`. */
async function replay(recordings: string[], sessionParams?: SessionParams | null, config?: Record<string, unknown>) {
	const command = createReplayProgram(
		folder,
		recordings.map((name) => `claude-local/${name}`),
	);
	const done = await run({ command, ...config }, sessionParams);
	return { ...done, call: (number: number) => readReplayCall(command, number) };
}

const stored = () => ({ sessionId: SESSION, cwd: folder });

describe("a run of claude_local", () => {
	it("gives the prompt on standard input and the settings as options", async () => {
		const done = await replay(["claude-2.1.330/tool-use"], null, {
			model: "opus",
			effort: "high",
			maxTurnsPerRun: 7,
			promptTemplate: "I am {{agent.name}}.",
			extraArgs: ["--allowedTools", "Edit,Bash(npm test)"],
		});
		const { args, stdin } = done.call(1);
		expect(args.join(" ")).toBe(
			"--print --output-format stream-json --verbose --model opus --effort high --max-turns 7 " +
				"--allowedTools Edit,Bash(npm test)",
		);
		expect(stdin).toMatch(/^I am Ada\./);
		expect(stdin).toContain("on_demand");
		expect(stdin).toContain("Do it.");
		expect(done.result).toMatchObject({
			exitCode: 0,
			sessionParams: { sessionId: "9418abe3-825f-4eb1-8d15-cb54dcd07667", cwd: folder },
			summary: "The folder holds a README. Work finished.",
			usage: { inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 },
			usageBasis: "per_run",
			model: "claude-opus-5-5",
		});
	});

	it.each([
		["claude-1.0.128/resume-unknown-session", "claude-1.0.128/hello"],
		["claude-1.0.128/resume-other-cwd", "claude-1.0.128/hello"],
		["claude-2.0.76/resume-unknown-session", "claude-2.0.76/hello"],
		["claude-2.0.76/resume-malformed-session", "claude-2.0.76/hello"],
		["claude-2.0.76/resume-empty-session", "claude-2.0.76/hello"],
		["claude-2.1.197/resume-unknown-session", "claude-2.1.197/hello"],
		["claude-2.1.197/resume-other-cwd", "claude-2.1.197/hello"],
		["claude-2.1.330/resume-unknown-session", "claude-2.1.330/hello"],
		["claude-2.1.330/resume-malformed-session", "claude-2.1.330/hello"],
		// Whatever the program says: it did not get as far as opening the session.
		["claude-2.1.330/session-id-in-use", "claude-2.1.330/hello"],
	])("starts once more, fresh, after %s", async (first, second) => {
		const done = await replay([first, second], stored());
		expect(done.call(1).args).toContain(SESSION);
		expect(done.call(2).args).not.toContain("--resume");
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams).toMatchObject({ cwd: folder });
		expect(done.result.sessionParams?.sessionId).not.toBe(SESSION);
	});

	it.each([
		["claude-2.1.330/api-529", "claude_upstream", "transient_upstream"],
		["claude-2.1.330/invalid-api-key", "claude_authentication", "authentication"],
		["claude-2.1.330/usage-limit-oauth", "claude_usage_limit", "provider_quota"],
		["claude-2.1.330/max-turns", "claude_max_turns", undefined],
		["claude-2.0.76/max-turns", "claude_max_turns", undefined],
		["claude-2.1.330/sigkill-in-tool", "claude_killed", undefined],
		["claude-2.1.330/sigterm-mid-stream", "claude_killed", undefined],
	])("keeps the session after %s", async (recording, errorCode, errorFamily) => {
		const done = await replay([recording], stored());
		expect(done.result).toMatchObject({ errorCode, ...(errorFamily === undefined ? {} : { errorFamily }) });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it.each([
		["its answer", "exit 1", { errorCode: "claude_exit_code" }],
		["its answer and then hangs", "exec sleep 60", { errorCode: "timed_out", timedOut: true }],
	])("does not do the work twice when the program ends badly after %s", async (_name, end, expected) => {
		const opened = { type: "system", subtype: "init", session_id: SESSION };
		const said = { type: "assistant", message: { content: [{ type: "text", text: "Half done." }] } };
		const command = path.join(folder, "crash");
		const lines = [opened, said].map((line) => `echo '${JSON.stringify(line)}'`).join("\n");
		writeFileSync(command, `#!/bin/sh\n${lines}\n${end}\n`, { mode: 0o755 });
		const done = await run({ command, timeoutSec: 2, graceSec: 1 }, stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({ ...expected, sessionId: SESSION, summary: "Half done." });
	});

	it("does not give a session up because time ran out while it was opened", async () => {
		const command = path.join(folder, "slow");
		writeFileSync(command, "#!/bin/sh\nexec sleep 60\n", { mode: 0o755 });
		const done = await run({ command, timeoutSec: 1, graceSec: 1 }, stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result.clearSession).toBeUndefined();
	});

	it("does not blame the session when a fresh one fails in the same way", async () => {
		const done = await replay(["claude-2.1.330/unknown-option", "claude-2.1.330/unknown-option"], stored());
		expect(done.result).toMatchObject({ errorCode: "claude_bad_option", errorFamily: "configuration" });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.result.sessionParams).toBeUndefined();
	});

	it("does not start again once the run is cancelled", async () => {
		const command = createReplayProgram(folder, ["claude-local/claude-2.1.330/resume-unknown-session"]);
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

	it("stores no session that nothing came of", async () => {
		for (const recording of ["resume-unknown-session", "empty-prompt", "sigterm-mid-stream"]) {
			const done = await replay([`claude-2.1.330/${recording}`]);
			expect(done.result.sessionParams, recording).toBeUndefined();
			expect(done.result.sessionId, recording).toBeUndefined();
			rmSync(path.join(folder, "calls"));
		}
	});

	it("lets none of the host's keys reach the program", async () => {
		vi.stubEnv("ANTHROPIC_API_KEY", "host-key");
		vi.stubEnv("CLAUDE_CODE_OAUTH_TOKEN", "host-token");
		const command = path.join(folder, "print-env");
		writeFileSync(command, "#!/bin/sh\nenv\n", { mode: 0o755 });
		const { stdout } = await run({ command, env: { OWN: "1" } });
		expect(stdout).toMatch(/^OWN=1$/m);
		expect(stdout).toMatch(/^PAPERCLIP_AGENT_ID=agent-1$/m);
		expect(stdout).not.toMatch(/host-key|host-token|^IS_SANDBOX=/m);
	});

	it.runIf(process.getuid?.() === 0)("tells the program of a sandbox only where root skips permissions", async () => {
		const command = path.join(folder, "print-env");
		writeFileSync(command, "#!/bin/sh\nenv\n", { mode: 0o755 });
		const { stdout } = await run({ command, dangerouslySkipPermissions: true });
		expect(stdout).toMatch(/^IS_SANDBOX=1$/m);
	});

	it("fails when a program that is not Claude Code ends well", async () => {
		const { result } = await run({ command: "true" });
		expect(result).toMatchObject({ exitCode: 0, errorCode: "claude_no_result" });
	});
});

describe("a wrong set-up of claude_local", () => {
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

it("knows an unknown session from what the program itself says, not from what an agent wrote", () => {
	const text = "No conversation found with session ID: x";
	const message = { content: [{ type: "text", text }], model: "claude-opus" };
	const said = parseClaudeOutput(`${JSON.stringify({ type: "assistant", message })}\n`);
	expect(isClaudeUnknownSessionError(said, "")).toBe(false);
	expect(isClaudeUnknownSessionError(said, `${text}\n`)).toBe(true);
	const result = { type: "result", subtype: "error_during_execution", is_error: true, errors: [text] };
	expect(isClaudeUnknownSessionError(parseClaudeOutput(JSON.stringify(result)), "")).toBe(true);
});

describe("the session codec of claude_local", () => {
	const codec = adapter.sessionCodec;

	it("keeps a session as it was", () => {
		const params = { sessionId: SESSION, cwd: "/project", totalCostUsd: 0.5 };
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
	const config = buildClaudeLocalConfig({
		adapterType: "claude_local",
		cwd: " /project ",
		command: "",
		model: "opus",
		envVars: "ANTHROPIC_BASE_URL=http://localhost:1/?a=b\n# a note\n\nEMPTY=",
		extraArgs: "--allowedTools\nEdit,Bash(npm test)",
		timeoutSec: 60,
		adapterSchemaValues: { effort: "high", maxTurnsPerRun: 0, dangerouslySkipPermissions: true, other: 1 },
	});
	expect(config).toEqual({
		cwd: "/project",
		model: "opus",
		effort: "high",
		dangerouslySkipPermissions: true,
		extraArgs: ["--allowedTools", "Edit,Bash(npm test)"],
		env: { ANTHROPIC_BASE_URL: "http://localhost:1/?a=b", EMPTY: "" },
		timeoutSec: 60,
	});
});

it("documents every field of its form", async () => {
	const schema = await adapter.getConfigSchema?.();
	expect(schema?.fields.length).toBeGreaterThan(5);
	for (const { key } of schema?.fields ?? []) expect(adapter.agentConfigurationDoc).toContain(`- ${key} (`);
});
