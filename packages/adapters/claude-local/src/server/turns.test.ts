import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "./parse.ts";
import { judgeClaudeRun } from "./verdict/verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const parse = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const codeOf = (lines: object[], exitCode = 0) =>
	judgeClaudeRun({ ...exit, exitCode }, parse(...lines))?.errorCode ?? null;

const init = { type: "system", subtype: "init", session_id: "s" };
const done = { type: "result", subtype: "success", is_error: false, result: "ok", num_turns: 1 };
const empty = { type: "result", subtype: "error_during_execution", is_error: true, errors: [] };
const said = (...content: object[]) => ({ type: "assistant", message: { id: "m", model: "opus", content } });
const answer = said({ type: "text", text: "hi" });
const call = said({ type: "tool_use", id: "b", name: "Bash", input: {} });
const user = (content: unknown, more = {}) => ({ type: "user", message: { role: "user", content }, ...more });
const failedRequest = {
	...{ type: "assistant", error: "server_error" },
	message: { model: "<synthetic>", content: [{ type: "text", text: "API Error: 529" }] },
};
const delta = { type: "stream_event", event: { type: "message_start", message: { id: "m" } } };

describe("an empty error of a turn that began after a success", () => {
	it.each([
		["with a tool call", [init, call, { ...empty, terminal_reason: "aborted_tools" }], "claude_execution_error"],
		["with a tool call, without a reason", [init, call, empty], "claude_execution_error"],
		["with nothing but its start", [init, empty], "claude_execution_error"],
		["with an answer and no start", [answer, empty], "claude_execution_error"],
		["with a new message of a user", [user("Go on."), empty], "claude_execution_error"],
		["with a failed request", [failedRequest, empty], "claude_upstream"],
		["with the beginning of an answer", [delta, empty], "claude_upstream"],
	])("fails the run: %s", (_, lines, errorCode) => {
		for (const exitCode of [0, 1]) expect(codeOf([init, answer, done, ...lines], exitCode)).toBe(errorCode);
	});

	it("fails the run if the results of all turns come at the end", () => {
		const turns = [init, answer, init, call];
		expect(codeOf([...turns, done, empty])).toBe("claude_execution_error");
		expect(codeOf([...turns, done, empty], 1)).toBe("claude_execution_error");
		expect(codeOf([...turns, done, done, empty], 1)).toBeNull();
	});

	it("does not fail the run if every turn had a result before", () => {
		for (const lines of [[empty], [empty, empty], [init, answer, done, empty]]) {
			expect(codeOf([init, answer, done, ...lines], 1)).toBeNull();
		}
		const theirs = { ...answer, parent_tool_use_id: "t" };
		expect(codeOf([init, answer, done, theirs, { type: "rate_limit_event" }, empty], 1)).toBeNull();
	});
});

describe("a run with several turns", () => {
	it("fails if one of them has no result", () => {
		expect(codeOf([init, answer, init, call, done])).toBe("claude_no_result");
		expect(codeOf([init, answer, done, delta])).toBe("claude_no_result");
		expect(codeOf([init, answer, done, failedRequest])).toBe("claude_no_result");
	});

	it("succeeds if the results of all turns come at the end", () => {
		expect(codeOf([init, answer, init, answer, done, done])).toBeNull();
	});

	it("has no second turn because the session was replaced", () => {
		expect(
			codeOf([init, answer, { type: "conversation_reset" }, { ...init, session_id: "t" }, answer, done]),
		).toBeNull();
	});
});

describe("a line after the final result", () => {
	const replayed = user("Do it.", { isReplay: true });
	const printed = user("<local-command-stdout>Compacted</local-command-stdout>");
	it.each([
		["a repeated message of a user", replayed],
		["the output of a command of the program", printed],
		["a message to a sub-agent", user("Count.", { parent_tool_use_id: "t" })],
	])("does not begin another turn: %s", (_, line) => {
		expect(codeOf([init, answer, done, line])).toBeNull();
		expect(parse(init, answer, done, line).isTurnOver).toBe(true);
		expect(codeOf([init, answer, done, line, empty], 1)).toBeNull();
	});

	it("begins another turn if it is new", () => {
		expect(codeOf([init, answer, done, user("Go on.")])).toBe("claude_no_result");
		expect(codeOf([init, answer, done, replayed, answer])).toBe("claude_no_result");
		expect(codeOf([init, answer, done, replayed, answer, done])).toBeNull();
	});
});
