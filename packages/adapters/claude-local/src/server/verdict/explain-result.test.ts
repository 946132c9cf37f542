import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "../parse.ts";
import { judgeClaudeRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const parse = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const judge = (...lines: object[]) => judgeClaudeRun(exit, parse(...lines));

const done = { type: "result", subtype: "success", is_error: false, result: "ok", num_turns: 1 };
const said = (content: object) => ({ type: "assistant", message: { id: "m", model: "opus", content: [content] } });
const answer = said({ type: "text", text: "hi" });
const call = said({ type: "tool_use", id: "a", name: "Bash", input: {} });

describe("a result that claims success and names an error", () => {
	it.each([
		["a status", { api_error_status: 529 }, "claude_upstream", "The model service responded with status 529."],
		["a status as text", { api_error_status: "529" }, "claude_upstream", "status 529"],
		["a rejected login", { api_error_status: 401 }, "claude_authentication", "status 401"],
		["a status of another kind", { api_error_status: "overloaded" }, "claude_api_error", "The model service reported"],
		["an error", { errors: ["disk full"] }, "claude_execution_error", "disk full"],
		[
			"an error without the flag",
			{ errors: ["disk full"], is_error: undefined },
			"claude_execution_error",
			"disk full",
		],
		["an error as an object", { errors: [{ code: 5 }] }, "claude_execution_error", '{"code":5}'],
		["an error outside a list", { errors: "disk full" }, "claude_execution_error", "disk full"],
		["one error", { error: "disk full" }, "claude_execution_error", "disk full"],
		["a failed start", { startup_failure_reason: "proxy_invalid" }, "claude_startup", "proxy_invalid"],
		["a failed start as an object", { startup_failure_reason: { code: 5 } }, "claude_startup", '{"code":5}'],
		["a reason as a number", { terminal_reason: 7 }, "claude_execution_error", "7"],
	])("is a failure: %s", (_, fields, errorCode, message) => {
		const failure = judge(answer, { ...done, ...fields });
		expect(failure).toMatchObject({ errorCode, errorMessage: expect.stringContaining(message) });
	});

	it.each([
		["no status", { api_error_status: null }],
		["no error", { errors: [], error: null, startup_failure_reason: null }],
		["blank errors", { errors: ["", " ", null], error: "", startup_failure_reason: "" }],
		["no reasons", { terminal_reason: null, stop_reason: null }],
	])("is a success with %s", (_, fields) => expect(judge(answer, { ...done, ...fields })).toBeNull());

	it("is not explained by what the model wrote", () => {
		const text = "API Error: 529. Invalid API key";
		for (const fields of [{ errors: ["disk full"] }, { terminal_reason: "aborted_tools" }]) {
			expect(judge(answer, { ...done, ...fields, result: text })).toMatchObject({
				errorCode: "claude_execution_error",
			});
		}
	});
});

describe("a success without an answer", () => {
	it.each([1, 5, "1", {}, undefined])("is a failure, whatever the number of turns: %j", (num_turns) => {
		expect(judge({ ...done, num_turns, result: "" })).toMatchObject({ errorCode: "claude_nothing_done" });
		expect(judge(answer, { ...done, num_turns, result: "" })).toBeNull();
		expect(judge({ ...done, num_turns, result: "", local_command: "clear" })).toBeNull();
	});
});

describe("a turn that stopped at a tool call", () => {
	const deferred = { id: "a", name: "Bash", input: {} };
	it.each([
		["a deferred call", { deferred_tool_use: deferred }, "claude_tools_refused"],
		[
			"a deferred call of a completed turn",
			{ deferred_tool_use: deferred, terminal_reason: "completed" },
			"claude_tools_refused",
		],
		["the stop reason of a deferred call", { stop_reason: "tool_deferred" }, "claude_tools_refused"],
		["that of an unavailable one", { stop_reason: "tool_deferred_unavailable" }, "claude_tools_refused"],
		["the stop reason of a call", { stop_reason: "tool_use" }, "claude_execution_error"],
		["the stop reason of a pause", { stop_reason: "pause_turn" }, "claude_execution_error"],
	])("is a failure: %s", (_, fields, errorCode) => {
		expect(judge(answer, call, { ...done, ...fields })).toMatchObject({ errorCode });
	});

	it.each([
		["end_turn", ""],
		["stop_sequence", ""],
		["a_reason_of_a_gateway", ""],
		["tool_use", "completed"],
	])("is not one that ended with %s %s", (stop_reason, terminal_reason) => {
		expect(judge(answer, { ...done, stop_reason, terminal_reason })).toBeNull();
	});
});
