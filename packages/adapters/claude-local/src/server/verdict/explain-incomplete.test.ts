import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseClaudeOutput } from "../parse.ts";
import { answer, call, codesOf, denied, done, exit, judge, parse, ran } from "./__tests__/run-lines.ts";
import { findWarnings } from "./explain-incomplete.ts";
import { judgeClaudeRun } from "./verdict.ts";

describe("a result without proof of success", () => {
	it.each([
		["no outcome", { subtype: undefined, is_error: undefined }, "claude_execution_error"],
		["an unknown outcome", { subtype: "partial" }, "claude_execution_error"],
		["an error flag as text", { is_error: "true" }, "claude_execution_error"],
		["an error flag as a number", { is_error: 1 }, "claude_execution_error"],
		["an error flag as an object", { is_error: {} }, "claude_execution_error"],
		["no turn", { num_turns: 0 }, "claude_nothing_done"],
		["no turn, as text", { num_turns: "0" }, "claude_nothing_done"],
		["neither a number of turns nor a text", { num_turns: undefined, result: undefined }, "claude_nothing_done"],
		["an empty text", { num_turns: undefined, result: " " }, "claude_nothing_done"],
		[
			"a startup failure",
			{ startup_failure_reason: "proxy_invalid", subtype: "error_during_execution" },
			"claude_startup",
		],
	])("is a failure: %s", (_, fields, errorCode) => {
		expect(judge({ ...done, ...fields })).toMatchObject({ errorCode });
	});

	it.each([
		["of older versions", {}],
		["without the error flag", { is_error: undefined }],
		["with the error flag as text", { is_error: "false" }],
		["with a command of the program instead of a turn", { num_turns: 0, local_command: "clear" }],
		["without a number of turns", { num_turns: undefined }],
		["with the number of turns as text", { num_turns: "2" }],
	])("is none of these: a success %s", (_, fields) => expect(judge({ ...done, ...fields })).toBeNull());

	it.each([
		["blocking_limit", "claude_prompt_too_long"],
		["rapid_refill_breaker", "claude_prompt_too_long"],
		["prompt_too_long", "claude_prompt_too_long"],
		["image_error", "claude_api_error"],
		["model_error", "claude_api_error"],
		["api_error", "claude_api_error"],
		["malformed_tool_use_exhausted", "claude_execution_error"],
		["aborted_streaming", "claude_execution_error"],
		["aborted_tools", "claude_execution_error"],
		["stop_hook_prevented", "claude_stopped_by_hook"],
		["hook_stopped", "claude_stopped_by_hook"],
		["tool_deferred", "claude_tools_refused"],
		["tool_deferred_unavailable", "claude_tools_refused"],
		["max_turns", "claude_max_turns"],
		["budget_exhausted", "claude_max_budget"],
		["background_requested", "claude_execution_error"],
		["structured_output_retry_exhausted", "claude_execution_error"],
		["turn_setup_failed", "claude_execution_error"],
		["a_reason_of_a_later_version", "claude_execution_error"],
		["constructor", "claude_execution_error"],
	])("is a failure when the turn ended with %s", (terminal_reason, errorCode) => {
		const failure = judge(answer, { ...done, terminal_reason });
		expect(failure).toMatchObject({ errorCode });
		if (errorCode !== "claude_stopped_by_hook") expect(failure?.errorMessage).toContain(terminal_reason);
	});

	it("is a failure when another turn began after it and did not end", () => {
		expect(judge(answer, done, answer)).toMatchObject({ errorCode: "claude_no_result" });
		expect(judge(answer, done, { type: "system", subtype: "init", session_id: "s" })).toMatchObject({
			errorCode: "claude_no_result",
		});
		expect(judge(answer, done, answer, done)).toBeNull();
		expect(judgeClaudeRun({ ...exit, endedAfterResult: true }, parse(answer, done, answer))).toBeNull();
	});

	it("is a success when the turn was completed", () => {
		expect(judge(answer, { ...done, terminal_reason: "completed", stop_reason: "end_turn" })).toBeNull();
	});

	it.each([
		["refusal", "claude_refused"],
		["max_tokens", "claude_output_limit"],
		["model_context_window_exceeded", "claude_prompt_too_long"],
	])("is a failure when the model stopped with %s", (stop_reason, errorCode) => {
		expect(judge(answer, { ...done, stop_reason })).toMatchObject({ errorCode });
	});

	it("names the reason of a hook that blocked the prompt, and not the prompt", () => {
		const text = "UserPromptSubmit operation blocked by hook:\n[check]: not today\n\n\nOriginal prompt: do it";
		const blocked = { ...done, num_turns: 0, result: text };
		const note = { type: "system", subtype: "informational", content: text, prevent_continuation: true };
		const message = { errorCode: "claude_stopped_by_hook", errorMessage: expect.stringMatching(/not today$/) };
		expect(judge(blocked)).toMatchObject(message);
		expect(judge(note, { ...blocked, result: "" })).toMatchObject(message);
		const outcome = { ...note, prompt_submit_outcome: { kind: "no_verdict", reason: "not today" } };
		expect(judge(outcome, blocked)).toMatchObject(message);
		expect(judge(note, answer, done)).toBeNull();
	});
});

describe("an error that says nothing", () => {
	const empty = { type: "result", subtype: "error_during_execution", is_error: true, errors: [], num_turns: 0 };

	it("does not fail a run whose work was done", () => {
		expect(judge(answer, done, empty)).toBeNull();
		expect(judge(answer, done, { ...empty, errors: [" "], result: "" }, empty)).toBeNull();
		expect(parse(answer, done, empty).result).toMatchObject({ text: "ok" });
	});

	it.each([
		["with the exit code of an error", 1, [answer, done, empty], null],
		["with another exit code", 2, [answer, done, empty], "claude_exit_code"],
		["that comes before the success", 1, [answer, done, empty, answer, done], "claude_exit_code"],
		["that is missing", 1, [answer, done], "claude_exit_code"],
	])("may explain the exit code: %s", (_, exitCode, lines, errorCode) => {
		const failure = judgeClaudeRun({ ...exit, exitCode }, parse(...lines));
		expect(failure?.errorCode ?? null).toBe(errorCode);
	});

	it("does not explain a signal", () => {
		const killed = { ...exit, exitCode: null, signal: "SIGKILL" };
		expect(judgeClaudeRun(killed, parse(answer, done, empty))?.errorCode).toBe("claude_killed");
	});

	it("fails every other run", () => {
		expect(judge(answer, empty)).toMatchObject({ errorCode: "claude_execution_error" });
		expect(judge(answer, { ...done, is_error: true }, empty)).not.toBeNull();
		expect(judge(answer, done, { ...empty, errors: ["broke"] })).toMatchObject({ errorMessage: "broke" });
		expect(judge(answer, done, { ...empty, subtype: "error_max_turns" })).toMatchObject({
			errorCode: "claude_max_turns",
		});
		expect(judge(answer, done, { ...empty, api_error_status: 529 })).toMatchObject({ errorCode: "claude_upstream" });
	});
});

describe("refused tools", () => {
	const denials = (...ids: string[]) => ({
		...done,
		permission_denials: ids.map((tool_use_id) => ({ tool_use_id, tool_name: "Edit", tool_input: {} })),
	});

	it("fail a run in which no other tool ran", () => {
		const six = ["a", "b", "c", "d", "e", "f"].flatMap((id) => [call(id), denied(id), ran(id, "No.", true)]);
		expect(judge(...six, answer, done)).toMatchObject({
			errorCode: "claude_tools_refused",
			errorFamily: "configuration",
			errorMessage: "All 6 tool calls were refused: Bash (6).",
			errorHint: expect.stringContaining("allowedTools"),
		});
	});

	it("count once where they are reported twice, or only at the end", () => {
		const lines = [call("a"), ran("a", "No.", true), call("b"), ran("b", "No.", true), answer];
		const message = "All 2 tool calls were refused: Edit (2).";
		expect(judge(...lines, denials("a", "b"))).toMatchObject({ errorMessage: message });
		expect(judge(...lines, denials("a"), denials("a", "b"))).toMatchObject({ errorMessage: message });
		const inTime = parse(denied("a", "Edit"), ...lines, denials("a", "b"));
		expect(judgeClaudeRun(exit, inTime)).toMatchObject({ errorMessage: message });
	});

	it("do not count a call that is not valid as a tool that ran", () => {
		const invalid = ran("b", "<tool_use_error>No such tool available: X</tool_use_error>", true);
		expect(judge(denied("a"), ran("a", "No.", true), invalid, answer, done)).toMatchObject({
			errorMessage: "The only tool call was refused: Bash.",
		});
	});

	it("are a warning in a run in which another tool ran", () => {
		const lines = [denied("a", "Edit"), ran("a", "No.", true), ran("b", "Exit code 1", true), ran("c"), answer, done];
		expect(judge(...lines)).toBeNull();
		expect(findWarnings(parse(...lines))).toEqual([
			{
				code: "claude_tools_refused",
				message: "1 of 3 tool calls was refused: Edit.",
				hint: expect.stringContaining("dangerouslySkipPermissions"),
			},
		]);
	});

	it("are no matter in a run without any", () => {
		expect(codesOf(call("a"), ran("a"), answer, done)).toEqual([]);
	});
});

it.each(["session_writes_lost"])("warns of %s", (subtype) => {
	expect(codesOf(answer, { type: "system", subtype, lost: ["transcript"] }, done)).toEqual([
		"claude_session_not_saved",
	]);
	expect(codesOf(answer, { type: "system", subtype, lost: ["global_config"] }, done)).toEqual([]);
});

it("counts the refused tools of a recording", () => {
	for (const version of recordings.versions()) {
		const { stdout } = recordings.read(version, "permission-denied");
		expect(judgeClaudeRun(exit, parseClaudeOutput(stdout))?.errorMessage).toBe("The only tool call was refused: Bash.");
	}
});
