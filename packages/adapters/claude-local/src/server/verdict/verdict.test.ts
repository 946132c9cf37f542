import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseClaudeOutput } from "../parse.ts";
import { findWarnings } from "./explain-incomplete.ts";
import { judgeClaudeRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const output = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const done = { type: "result", subtype: "success", is_error: false, result: "ok" };

/** Every recording of a failed run, with code and family. */
const FAILED: Record<string, string> = {
	"api-400": "claude_api_error",
	"api-403": "claude_authentication authentication",
	"api-404-model": "claude_model_not_found configuration",
	"api-429": "claude_rate_limited transient_upstream",
	"api-529": "claude_upstream transient_upstream",
	"context-overflow": "claude_prompt_too_long",
	"empty-prompt": "claude_empty_prompt configuration",
	"invalid-api-key": "claude_authentication authentication",
	"invalid-api-key-default-retries": "claude_authentication authentication",
	"invalid-oauth-token": "claude_authentication authentication",
	"max-tokens-forever": "claude_output_limit",
	"max-turns": "claude_max_turns",
	"missing-verbose": "claude_exit_code",
	"n-bg-agent-ceiling": "claude_tasks_stopped",
	"n-bg-forever": "claude_killed",
	"n-cron": "claude_killed",
	"n-hook-blocks-prompt": "claude_stopped_by_hook configuration",
	"n-hook-continue-false": "claude_stopped_by_hook configuration",
	"n-plan-mode": "claude_tools_refused configuration",
	"no-credentials": "claude_authentication authentication",
	"permission-denied": "claude_tools_refused configuration",
	"refusal-forever": "claude_refused model_refusal",
	"resume-after-sigterm-1": "claude_killed",
	"resume-empty-session": "claude_unknown_session",
	"resume-malformed-session": "claude_unknown_session",
	"resume-other-cwd": "claude_unknown_session",
	"resume-unknown-session": "claude_unknown_session",
	"root-without-sandbox": "claude_root_refused configuration",
	"session-id-in-use": "claude_session_in_use configuration",
	"sigint-mid-stream": "claude_execution_error",
	"sigkill-in-tool": "claude_killed",
	"sigterm-in-tool": "claude_killed",
	"sigterm-mid-stream": "claude_killed",
	"stream-error": "claude_upstream transient_upstream",
	"stream-error-partial-messages": "claude_upstream transient_upstream",
	"talk-15-controls": "claude_exit_code",
	"talk-16-background-shell-and-eof": "claude_killed",
	"talk-18-kill-with-open-prompt": "claude_killed",
	"talk-21-sigterm-with-open-prompt": "claude_killed",
	"unknown-option": "claude_bad_option configuration",
	unreachable: "claude_upstream transient_upstream",
	"usage-limit": "claude_rate_limited transient_upstream",
	"usage-limit-oauth": "claude_usage_limit provider_quota",
};

const OK = "succeeded";

/** Differences of single versions. */
const OTHERWISE: Record<string, Record<string, string>> = {
	"claude-1.0.128": { "append-system-prompt-file": "claude_bad_option configuration" },
	"claude-2.0.76": {
		"max-tokens": "claude_output_limit",
		refusal: "claude_refused model_refusal",
		"sigint-mid-stream": "claude_no_result",
	},
	"claude-2.1.197": { refusal: "claude_refused model_refusal" },
	"claude-2.1.330": { "resume-other-cwd": OK },
	"claude-2.1.332": { "resume-other-cwd": OK },
};

describe.each(recordings.versions())("the verdict on each recording of %s", (version) => {
	it.each(recordings.readAll(version))("$name", (recording) => {
		const failure = judgeClaudeRun({ ...recording, timedOut: false }, parseClaudeOutput(recording.stdout));
		const { errorCode = OK, errorFamily, errorMessage = "x", errorHint = "x" } = failure ?? {};
		const expected = OTHERWISE[version]?.[recording.name] ?? FAILED[recording.name] ?? OK;
		expect([errorCode, errorFamily].filter(Boolean).join(" ")).toBe(expected);
		expect([errorMessage, errorHint]).not.toContain("");
	});
});

describe("the verdict on a turn that a person has stopped", () => {
	const said = { type: "assistant", message: { model: "opus", content: [{ type: "text", text: "hi" }] } };
	const response = { type: "control_response", response: { subtype: "success", request_id: "interrupt-1" } };
	const aborted = { type: "result", subtype: "error_during_execution", is_error: true, errors: ["[ede_diagnostic] x"] };
	const asked = { type: "control_request", request_id: "r", request: { subtype: "can_use_tool", tool_name: "Bash" } };
	const user = (text: string) => ({ type: "user", message: { role: "user", content: [{ type: "text", text }] } });
	const interrupted = user("[Request interrupted by user for tool use]");
	const stops = { behavior: "deny", message: "No.", interrupt: true };
	const denied = { type: "control_response", response: { subtype: "success", request_id: "r", response: stops } };

	it.each([
		["interrupted", [said, response, interrupted, { ...aborted, terminal_reason: "aborted_tools" }]],
		["interrupted in 2.0.76", [said, response, interrupted, { ...aborted, is_error: false, errors: [] }]],
		["denied a tool", [said, asked, denied, interrupted, { ...aborted, terminal_reason: "aborted_tools" }]],
		["denied a tool in 1.0.128", [said, asked, interrupted, { ...aborted, errors: undefined }]],
	])("is a success with a warning: %s", (_, lines) => {
		for (const exitCode of [0, 1]) expect(judgeClaudeRun({ ...exit, exitCode }, output(...lines))).toBeNull();
		expect(findWarnings(output(...lines))).toMatchObject([{ code: "claude_stopped" }]);
	});

	it.each([
		["nobody asked for it", [said, interrupted, { ...aborted, terminal_reason: "aborted_tools" }]],
		["it failed for another reason", [said, response, { ...aborted, api_error_status: 529 }]],
		["a later turn failed", [said, response, { ...aborted, terminal_reason: "aborted_tools" }, said, aborted]],
	])("is a failure if %s", (_, lines) => {
		expect(judgeClaudeRun({ ...exit, exitCode: 1 }, output(...lines))).not.toBeNull();
	});

	it("is followed by the verdict on the next turn", () => {
		const lines = [said, response, { ...aborted, terminal_reason: "aborted_tools" }, said, done];
		expect(judgeClaudeRun(exit, output(...lines))).toBeNull();
		expect(findWarnings(output(...lines))).toEqual([]);
	});
});

describe("the verdict on a run, where no recording shows it", () => {
	it("names the error of a program that Node has ended, and not Node's version", () => {
		const stderr = "x\n\nTypeError: y is not a function\n    at z (a.js:1:1)\n\nNode.js v20.20.2\n";
		expect(judgeClaudeRun({ ...exit, exitCode: 1, stderr }, output())).toMatchObject({
			errorMessage: "Claude Code exited with code 1: TypeError: y is not a function",
		});
	});

	it("never follows what a model wrote", () => {
		const text = "API Error: 529. Invalid API key. No conversation found with session ID: x";
		const said = { type: "assistant", message: { model: "opus", content: [{ type: "text", text }] } };
		expect(judgeClaudeRun(exit, output(said, { ...done, result: text }))).toBeNull();
	});

	it("is a failure when the exit code says so, whatever the result line", () => {
		expect(judgeClaudeRun({ ...exit, exitCode: 2, stderr: "trace\nboom\n" }, output(done))).toMatchObject({
			errorCode: "claude_exit_code",
			errorMessage: "Claude Code exited with code 2: boom",
		});
	});

	it("follows the last result line", () => {
		const failed = { type: "result", subtype: "error_during_execution", is_error: true, errors: ["broke"] };
		expect(judgeClaudeRun(exit, output(failed, done))).toBeNull();
		expect(judgeClaudeRun(exit, output(done, failed))).toMatchObject({ errorMessage: "broke" });
	});

	it("ignores a retry time that is not a date", () => {
		const limit = { type: "rate_limit_event", rate_limit_info: { status: "rejected", resetsAt: 1e300 } };
		const failure = judgeClaudeRun(exit, output(limit, { ...done, is_error: true, api_error_status: 429 }));
		expect(failure).toMatchObject({ errorCode: "claude_usage_limit", errorFamily: "provider_quota" });
		expect(failure).not.toHaveProperty("retryNotBefore");
	});

	it("leaves errors of a sub-agent to the sub-agent", () => {
		const message = { model: "<synthetic>", content: [{ type: "text", text: "API Error: 529" }] };
		const theirs = { type: "assistant", parent_tool_use_id: "t1", error: "server_error", message };
		const turns = { type: "result", subtype: "error_max_turns", is_error: true };
		expect(judgeClaudeRun(exit, output(theirs, turns))).toMatchObject({ errorCode: "claude_max_turns" });
		const own = { ...theirs, parent_tool_use_id: null };
		expect(judgeClaudeRun(exit, output(own, turns))).toMatchObject({ errorCode: "claude_upstream" });
		const answer = { type: "assistant", message: { model: "opus", content: [{ type: "text", text: "hi" }] } };
		expect(judgeClaudeRun(exit, output(own, answer, turns))).toMatchObject({ errorCode: "claude_max_turns" });
	});

	it("counts an answer of the agent itself only as proof that its login works", () => {
		const init = { type: "system", subtype: "init", session_id: "x" };
		const refused = { type: "system", subtype: "api_retry", error_status: 401, attempt: 1 };
		const theirs = { type: "assistant", parent_tool_use_id: "t1", message: { model: "opus", content: [] } };
		const ended = judgeClaudeRun({ ...exit, exitCode: 143 }, output(init, refused, refused, theirs, refused));
		expect(ended).toMatchObject({ errorCode: "claude_killed" });
	});

	it("recognizes a reached limit by the subtype of the result, even when 2.0.76 reports no error", () => {
		const ended = (subtype: string) => judgeClaudeRun(exit, output({ type: "result", subtype, is_error: false }));
		expect(ended("error_max_turns")).toMatchObject({ errorCode: "claude_max_turns" });
		expect(ended("error_max_budget_usd")).toMatchObject({ errorCode: "claude_max_budget" });
	});

	it("recognizes an unreachable model service by the sentence of an older version", () => {
		const message = { model: "<synthetic>", content: [] };
		const apiError = { type: "assistant", message, error: "unknown" };
		const ended = (result: string) =>
			judgeClaudeRun({ ...exit, exitCode: 1 }, output(apiError, { ...done, is_error: true, result }));
		expect(ended("API Error: Connection error.")).toMatchObject({ errorFamily: "transient_upstream" });
		expect(ended("API Error: Request timed out.")).toMatchObject({ errorCode: "claude_upstream" });
		expect(ended("API Error: Something else.")).toMatchObject({ errorCode: "claude_api_error" });
	});

	it("reads the reset time of a limit from the sentence of an older version", () => {
		const limit = { ...done, is_error: true, result: "You've hit your session limit · resets 9:58pm (UTC)" };
		const startedAt = "2026-11-21T20:00:00.000Z";
		expect(judgeClaudeRun({ ...exit, exitCode: 1, startedAt }, output(limit))).toMatchObject({
			errorCode: "claude_usage_limit",
			retryNotBefore: "2026-11-21T21:59:00.000Z",
		});
	});

	it("is a refused login after repeated 401 responses and nothing else", () => {
		const init = { type: "system", subtype: "init", session_id: "x" };
		const refused = { type: "system", subtype: "api_retry", error_status: 401, attempt: 1 };
		const overloaded = { ...refused, error_status: 529 };
		const answer = { type: "assistant", message: { model: "opus", content: [{ type: "text", text: "hi" }] } };
		const ended = { ...exit, exitCode: 143 };
		const login = { errorCode: "claude_authentication", errorFamily: "authentication" };
		expect(judgeClaudeRun(ended, output(init, refused, refused, refused))).toMatchObject(login);
		const other = { errorCode: "claude_killed" };
		expect(judgeClaudeRun(ended, output(init, refused, refused))).toMatchObject(other);
		expect(judgeClaudeRun(ended, output(init, refused, refused, answer, refused))).toMatchObject(other);
		expect(judgeClaudeRun(ended, output(init, overloaded, overloaded, overloaded))).toMatchObject(other);
	});

	it("recognizes the output of another program", () => {
		expect(judgeClaudeRun(exit, parseClaudeOutput("hello\n"))).toMatchObject({ errorCode: "claude_unreadable_output" });
		expect(judgeClaudeRun(exit, parseClaudeOutput(""))).toMatchObject({ errorCode: "claude_no_result" });
	});

	it("recognizes an account without credit", () => {
		const text = "Credit balance is too low";
		const said = { type: "assistant", error: "billing_error", message: { model: "<synthetic>", content: text } };
		expect(judgeClaudeRun(exit, output(said, { ...done, is_error: true, result: text }))).toMatchObject({
			errorCode: "claude_billing",
			errorFamily: "configuration",
		});
	});

	it("keeps a long message to one line", () => {
		const failure = judgeClaudeRun(exit, output({ ...done, is_error: true, result: `${"x".repeat(9999)}\nmore` }));
		expect(failure?.errorMessage).toHaveLength(501);
	});
});
