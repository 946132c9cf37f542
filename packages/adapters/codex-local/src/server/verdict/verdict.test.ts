import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseCodexOutput } from "../parse.ts";
import { findWarnings, judgeCodexRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const output = (...lines: object[]) => parseCodexOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const completed = { type: "turn.completed", usage: {} };
const failed = (message: string) => output({ type: "turn.failed", error: { message } });

const FAILED: Record<string, [code?: string, family?: string]> = {
	"api-400": ["codex_turn_failed"],
	"api-403": ["codex_authentication", "authentication"],
	"api-404-model": ["codex_model_not_found", "configuration"],
	"api-429": ["codex_rate_limited", "transient_upstream"],
	"api-500": ["codex_upstream", "transient_upstream"],
	"api-500-default-retries": ["codex_upstream", "transient_upstream"],
	"bad-config": ["codex_config", "configuration"],
	"context-overflow": ["codex_prompt_too_long"],
	drop: ["codex_upstream", "transient_upstream"],
	"empty-prompt": ["codex_empty_prompt", "configuration"],
	"invalid-api-key": ["codex_authentication", "authentication"],
	"max-tokens": ["codex_output_limit"],
	"n-mcp-required": ["codex_mcp_server", "configuration"],
	"missing-home": ["codex_home_missing", "configuration"],
	"no-credentials": ["codex_authentication", "authentication"],
	"not-a-git-repo": ["codex_exit_code"],
	"option-after-resume": ["codex_unknown_session"],
	"overlap-3": ["codex_thread_busy"],
	"resume-after-sigterm-1": ["codex_killed"],
	"resume-unknown-thread": ["codex_unknown_session"],
	"sigint-mid-stream": ["codex_exit_code"],
	"sigkill-group-in-tool": ["codex_killed"],
	"sigkill-in-tool": ["codex_killed"],
	"sigterm-in-tool": ["codex_killed"],
	"sigterm-mid-stream": ["codex_killed"],
	"stdin-left-open": ["codex_killed"],
	"stream-error": ["codex_upstream", "transient_upstream"],
	"unknown-option": ["codex_bad_option", "configuration"],
	unreachable: ["codex_upstream", "transient_upstream"],
	"unreachable-default": ["codex_killed"],
	"usage-limit": ["codex_usage_limit", "provider_quota"],
	"talk-08-approval-unanswered-then-eof": ["codex_no_result"],
	"talk-09-kill-and-resume": ["codex_killed"],
	"talk-10-failures": ["codex_usage_limit", "provider_quota"],
	"talk-14-eof-in-a-tool": ["codex_no_result"],
	"talk-15-kill-with-open-approval": ["codex_killed"],
};

/** Differences of 0.77; `[]` where it succeeds. */
const FAILED_IN_0_77: typeof FAILED = {
	"max-tokens": ["codex_upstream", "transient_upstream"],
	"resume-after-sigterm-1": ["codex_no_result"],
	"resume-unknown-thread": [],
	"sigint-mid-stream": ["codex_no_result"],
	"sigterm-in-tool": ["codex_no_result"],
	"sigterm-mid-stream": ["codex_no_result"],
};

describe.each([
	["codex-0.171.0", FAILED],
	["codex-0.169.0", FAILED],
	["codex-0.77.0", { ...FAILED, ...FAILED_IN_0_77 }],
])("the verdict on each recording of %s", (version, expected) => {
	it.each(recordings.readAll(version))("$name", (recording) => {
		const failure = judgeCodexRun({ ...recording, timedOut: false }, parseCodexOutput(recording.stdout));
		const [errorCode, errorFamily] = expected[recording.name] ?? [];
		expect([failure?.errorCode, failure?.errorFamily]).toEqual([errorCode, errorFamily]);
	});
});

describe("the verdict on a run, where no recording shows it", () => {
	it("never follows what a model wrote, a warning, or standard error", () => {
		const text = "unexpected status 401 Unauthorized";
		const said = { type: "item.completed", item: { type: "agent_message", text } };
		const warned = { type: "item.completed", item: { type: "error", message: text } };
		const retried = { type: "error", message: text };
		expect(judgeCodexRun({ ...exit, stderr: text }, output(said, warned, retried, completed))).toBeNull();
	});

	it("is a failure when the exit code says so, whatever the turn", () => {
		expect(judgeCodexRun({ ...exit, exitCode: 3, stderr: "trace\nboom\n" }, output(completed))).toMatchObject({
			errorCode: "codex_exit_code",
			errorMessage: "Codex exited with code 3: boom",
		});
	});

	it("has a message even when the program prints none", () => {
		const failure = judgeCodexRun({ ...exit, exitCode: 1 }, output({ type: "turn.failed", error: null }));
		expect(failure).toMatchObject({ errorCode: "codex_turn_failed", errorMessage: "No reason was given." });
	});

	it.each([
		["The 'gpt-x' model is not supported when using Codex with a ChatGPT account.", "codex_model_not_found"],
		["The 'gpt-9' model requires a newer version of Codex. Please upgrade.", "codex_model_not_found"],
		["Your access token could not be refreshed. Please log out and sign in again.", "codex_authentication"],
		["Incomplete response returned, reason: content_filter", "codex_refused"],
		["Invalid prompt: it was flagged as potentially violating our usage policy.", "codex_refused"],
		["Quota exceeded. Check your plan and billing details.", "codex_usage_limit"],
		["Your workspace is out of credits. Add credits to continue.", "codex_usage_limit"],
		["Rate limit reached for gpt-x. Please try again in 1.9s.", "codex_rate_limited"],
	])("of a turn that failed with %j is %s", (message, errorCode) => {
		expect(judgeCodexRun({ ...exit, exitCode: 1 }, failed(message))).toMatchObject({
			errorCode,
			errorMessage: message,
			errorFamily: expect.any(String),
			errorHint: expect.any(String),
		});
	});

	it.each([
		["Error: config profile `nope` not found", "codex_config"],
		["Error parsing -c overrides: Invalid override (missing '='): foo", "codex_config"],
		["Error: thread/start: thread/start failed: No models are available. Set `model` explicitly", "codex_config"],
		["Error: Missing optional dependency @openai/codex-linux-x64. Reinstall Codex", "codex_broken_install"],
		["/usr/bin/env: 'node': No such file or directory", "codex_broken_install"],
		["thread 'main' panicked at core/src/lib.rs:1:1:", "codex_crashed"],
	])("of a program that exits with %j is %s", (line, errorCode) => {
		const failure = judgeCodexRun({ ...exit, exitCode: 1, stderr: `WARNING: a log line\n${line}\n` }, output());
		expect(failure).toMatchObject({ errorCode, errorMessage: line, errorHint: expect.any(String) });
	});

	it("names the error of a program that Node has ended, and not Node's version", () => {
		const stderr = "x\n\nTypeError: y is not a function\n    at z (a.js:1:1)\n\nNode.js v20.20.2\n";
		expect(judgeCodexRun({ ...exit, exitCode: 1, stderr }, output())).toMatchObject({
			errorMessage: "Codex exited with code 1: TypeError: y is not a function",
		});
	});

	it("is a failure if the last turn was not completed", () => {
		const started = { type: "turn.started" };
		const said = { type: "item.completed", item: { type: "agent_message", text: "hi" } };
		expect(judgeCodexRun(exit, output(started, said, completed, started))?.errorCode).toBe("codex_no_result");
		expect(judgeCodexRun(exit, output(started, said, completed, started, said, completed))).toBeNull();
	});

	const started = { type: "turn.started" };
	const said = { type: "item.completed", item: { id: "m", type: "agent_message", text: "hi" } };
	const command = (type: string) => ({ type, item: { id: "c", type: "command_execution", command: "ls" } });
	const broken = { type: "turn.failed", error: { message: "disk full" } };

	it.each([
		["failed before", [started, said, broken, completed]],
		["failed before, and went on", [started, broken, said, completed]],
		["failed afterwards", [started, said, completed, broken]],
		["names an error", [started, said, { ...completed, error: { message: "disk full" } }]],
		["names an error as text", [started, said, { ...completed, error: "disk full" }]],
	])("is a failure if the completed turn %s", (_, lines) => {
		const failure = { errorCode: "codex_turn_failed", errorMessage: "disk full" };
		expect(judgeCodexRun(exit, output(...lines))).toMatchObject(failure);
		expect(judgeCodexRun(exit, output(...lines, started, said, completed))).toBeNull();
	});

	it.each([
		"interrupted",
		"failed",
		"a_status_of_a_later_version",
	])("is a failure if the turn ended as %s", (status) => {
		expect(judgeCodexRun(exit, output(started, said, { ...completed, status }))).toMatchObject({
			errorCode: "codex_turn_failed",
			errorMessage: `The turn ended as "${status}".`,
		});
	});

	it("is a success if the turn ended as completed and names no error", () => {
		for (const more of [{ status: "completed" }, { error: null }, { status: null, error: "" }]) {
			expect(judgeCodexRun(exit, output(started, said, { ...completed, ...more }))).toBeNull();
		}
	});

	it.each([
		["another thread", [{ type: "thread.started", thread_id: "t" }]],
		["another command", [command("item.started")]],
		["another answer", [said]],
	])("is a failure if %s began after the turn and did not end", (_, lines) => {
		const begun = [started, said, completed, ...lines];
		expect(judgeCodexRun(exit, output(...begun))?.errorCode).toBe("codex_no_result");
		expect(judgeCodexRun(exit, output(...begun, completed))).toBeNull();
	});

	it("is a success if only the end of a command follows the turn, or the server has ended the program", () => {
		const begun = [started, command("item.started"), said, completed];
		expect(judgeCodexRun(exit, output(...begun, command("item.completed")))).toBeNull();
		const ended = { ...exit, endedAfterResult: true };
		expect(judgeCodexRun(ended, output(...begun, command("item.started")))).toBeNull();
	});

	it("is a failure if the turn was completed without any work", () => {
		const started = { type: "turn.started" };
		const item = (type: string) => ({ type: "item.completed", item: { type, message: "Model metadata not found" } });
		const errorCode = "codex_nothing_done";
		expect(judgeCodexRun(exit, output(started, completed))).toMatchObject({ errorCode });
		expect(judgeCodexRun(exit, output(started, item("error"), completed))).toMatchObject({ errorCode });
		for (const type of ["agent_message", "reasoning", "a_kind_of_a_later_version"]) {
			expect(judgeCodexRun(exit, output(started, item(type), completed))).toBeNull();
		}
	});

	it("distinguishes the output of another program from an interrupted turn", () => {
		expect(judgeCodexRun(exit, parseCodexOutput("ready\n$ "))?.errorCode).toBe("codex_unreadable_output");
		expect(judgeCodexRun(exit, output({ type: "turn.started" }))?.errorCode).toBe("codex_no_result");
	});
});

describe("tools that did not run or did not end", () => {
	const item = (type: string, fields: object) => ({ type, item: { id: "i", type: "command_execution", ...fields } });
	const declined = item("item.completed", { command: "rm a", status: "declined" });
	const ran = item("item.completed", { command: "ls", status: "completed", exit_code: 1 });
	const codesOf = (...lines: object[]) => findWarnings(output(...lines)).map(({ code }) => code);

	it("fail a run in which every tool was refused", () => {
		expect(judgeCodexRun(exit, output(declined, declined, completed))).toMatchObject({
			errorCode: "codex_tools_refused",
			errorFamily: "configuration",
			errorMessage: "All 2 tool calls were refused.",
		});
	});

	it.each(["cancelled", "rejected"])("may be calls of MCP servers that were %s", (how) => {
		const mcp = (message: string) =>
			item("item.completed", { type: "mcp_tool_call", tool: "x", status: "failed", error: { message } });
		const refused = mcp(`user ${how} MCP tool call`);
		expect(judgeCodexRun(exit, output(refused, completed))).toMatchObject({ errorCode: "codex_tools_refused" });
		expect(codesOf(refused, ran, completed)).toEqual(["codex_tools_refused"]);
		expect(judgeCodexRun(exit, output(mcp("the server has failed"), completed))).toBeNull();
	});

	it("are a warning if another tool ran", () => {
		expect(judgeCodexRun(exit, output(declined, ran, completed))).toBeNull();
		expect(findWarnings(output(declined, ran, completed))).toMatchObject([
			{ code: "codex_tools_refused", message: "1 of 2 tool calls was refused." },
		]);
		expect(codesOf(ran, completed)).toEqual([]);
	});

	it("are a warning if they were still running", () => {
		const started = item("item.started", { command: "sleep 99", status: "in_progress" });
		expect(findWarnings(output(started, completed))).toMatchObject([
			{ code: "codex_tasks_open", message: "1 task was not reported as finished when the run ended: sleep 99." },
		]);
		expect(codesOf(started, ran, completed)).toEqual([]);
		const agent = (status: string) =>
			item("item.completed", { id: "s", type: "collab_tool_call", prompt: "Count.", agents_states: { a: { status } } });
		expect(codesOf(agent("pending_init"), completed)).toEqual(["codex_tasks_open"]);
		expect(codesOf(agent("running"), agent("completed"), completed)).toEqual([]);
	});
});

it.each(["thread/start: ", "turn: "])("names the MCP server that is required and did not start", (where) => {
	const text = `${where}required MCP servers failed to initialize: docs: handshake failed Transport [a::b<c>] error (code -32603)`;
	const expected = {
		errorCode: "codex_mcp_server",
		errorMessage: "A required MCP server could not be started: docs: handshake failed",
	};
	expect(judgeCodexRun({ ...exit, exitCode: 1, stderr: `Error: ${text}\n` }, output())).toMatchObject(expected);
	expect(judgeCodexRun({ ...exit, exitCode: 1 }, failed(text))).toMatchObject(expected);
});

it.each(["\uFEFF", "\u001b]0;codex\u0007", "\r", "Loading... "])("finds the thread behind %j", (text) => {
	const line = JSON.stringify({ type: "thread.started", thread_id: "t" });
	expect(parseCodexOutput(`${text}${line}\n`).threadId).toBe("t");
});
