import { isClaudeUnknownSessionError, parseClaudeOutput } from "@paperclipai/adapter-claude-local/server";
import { buildConfig } from "@paperclipai/adapter-claude-local/ui";
import { describeLocalCliAdapter } from "@paperclipai/test-support/adapter/local-cli-contract.ts";
import { describe, expect, it } from "vitest";
import { CLAUDE_LOCAL, halfDone, SESSION, useClaudeLocal } from "./support/claude-local.ts";

const bench = useClaudeLocal();
const { folder, run, replay, script } = bench;

const stored = () => ({ sessionId: SESSION, cwd: folder() });

describe("a run of claude_local", () => {
	it("passes the prompt on standard input and the settings as options", async () => {
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
		expect(stdin).toMatch(/I am Ada\.$/);
		expect(stdin).toContain("on_demand");
		expect(stdin).toContain("Do it.");
		expect(done.result).toMatchObject({
			exitCode: 0,
			sessionParams: { sessionId: "9418abe3-825f-4eb1-8d15-cb54dcd07667", cwd: folder() },
			summary: "The folder holds a README. Work finished.",
			usage: { inputTokens: 3930, outputTokens: 75, cachedInputTokens: 3000 },
			usageBasis: "per_run",
			model: "claude-opus-5-5",
		});
	});

	it("retries with a new session when the session is unknown", async () => {
		const done = await replay(["claude-2.1.330/resume-unknown-session", "claude-2.1.330/hello"], stored());
		expect(done.call(1).args).toContain(SESSION);
		expect(done.call(2).args).not.toContain("--resume");
		expect(done.result).toMatchObject({ exitCode: 0, clearSession: true });
		expect(done.result.errorCode).toBeUndefined();
		expect(done.result.sessionParams).toMatchObject({ cwd: folder() });
		expect(done.result.sessionParams?.sessionId).not.toBe(SESSION);
	});

	it("keeps the session when the program fails before it does anything", async () => {
		const done = await replay(["claude-2.1.330/invalid-api-key"], stored());
		expect(done.result).toMatchObject({ errorCode: "claude_authentication", errorFamily: "authentication" });
		expect(done.result.clearSession).toBeUndefined();
		expect(done.metas).toHaveLength(1);
	});

	it("does not repeat the work when the program fails after a message", async () => {
		const done = await run({ command: script("crash", ...halfDone(SESSION), "exit 1") }, stored());
		expect(done.metas).toHaveLength(1);
		expect(done.result).toMatchObject({ errorCode: "claude_exit_code", sessionId: SESSION, summary: "Half done." });
	});

	it.each([
		["follows the success of its only turn", false, { exitCode: 0, resultJson: { exitCode: 1 }, costUsd: 0.1 }],
		["ends a turn that began after the success", true, { exitCode: 1, errorCode: "claude_execution_error" }],
	])("is judged by whether an error without details %s", async (_name, isOfTurn, expected) => {
		const opened = { type: "system", subtype: "init", session_id: SESSION };
		const message = { type: "assistant", message: { content: [{ type: "text", text: "Done." }] } };
		const good = { type: "result", subtype: "success", is_error: false, result: "Done.", total_cost_usd: 0.1 };
		const empty = { type: "result", subtype: "error_during_execution", is_error: true, errors: [], total_cost_usd: 0 };
		const lines = [opened, message, good, ...(isOfTurn ? [opened] : []), empty];
		const command = script("ends", ...lines.map((line) => `echo '${JSON.stringify(line)}'`), "exit 1");
		const { result } = await run({ command });
		expect(result).toMatchObject(expected);
		if (!isOfTurn) expect(result.errorCode).toBeUndefined();
	});
});

describeLocalCliAdapter(bench, CLAUDE_LOCAL);

it("recognizes an unknown session by the output of the program, not of the agent", () => {
	const text = "No conversation found with session ID: x";
	const message = { content: [{ type: "text", text }], model: "claude-opus" };
	const written = parseClaudeOutput(`${JSON.stringify({ type: "assistant", message })}\n`);
	expect(isClaudeUnknownSessionError(written, "")).toBe(false);
	expect(isClaudeUnknownSessionError(written, `${text}\n`)).toBe(true);
	const result = { type: "result", subtype: "error_during_execution", is_error: true, errors: [text] };
	expect(isClaudeUnknownSessionError(parseClaudeOutput(JSON.stringify(result)), "")).toBe(true);
});

it("builds a configuration that the adapter reads", () => {
	const config = buildConfig({
		adapterType: "claude_local",
		cwd: " /project ",
		command: "",
		model: "opus",
		envVars: "ANTHROPIC_BASE_URL=http://localhost:1/?a=b\n# a note\n\nEMPTY=",
		extraArgs: "--allowedTools\nEdit,Bash(npm test)",
		timeoutSec: 60,
		adapterSchemaValues: {
			effort: "high",
			maxTurnsPerRun: 0,
			maxBudgetUsd: 2.5,
			allowedTools: ["Edit", ""],
			addDirs: [],
			strictMcpConfig: false,
			dangerouslySkipPermissions: true,
			other: 1,
		},
	});
	expect(config).toEqual({
		cwd: "/project",
		model: "opus",
		effort: "high",
		maxBudgetUsd: 2.5,
		allowedTools: ["Edit"],
		dangerouslySkipPermissions: true,
		extraArgs: ["--allowedTools", "Edit,Bash(npm test)"],
		env: { ANTHROPIC_BASE_URL: "http://localhost:1/?a=b", EMPTY: "" },
		timeoutSec: 60,
	});
});
