import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "./parse.ts";
import { findWarnings } from "./verdict/explain-incomplete.ts";
import { judgeClaudeRun } from "./verdict/verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const parse = (lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const judge = (...lines: object[]) => judgeClaudeRun(exit, parse(lines));
const warningsOf = (...lines: object[]) => findWarnings(parse(lines)).map(({ message }) => message);

const said = (...content: object[]) => ({ type: "assistant", message: { id: "m", model: "opus", content } });
const answer = said({ type: "text", text: "hi" });
const call = (id: string, name: string) => said({ type: "tool_use", id, name, input: {} });
const result = (tool_use_id: string, content: unknown, is_error = false) => ({
	type: "user",
	message: { content: [{ type: "tool_result", tool_use_id, content, is_error }] },
});
const search = said(
	{ type: "server_tool_use", id: "s", name: "web_search", input: {} },
	{ type: "web_search_tool_result", tool_use_id: "s", content: [] },
);
const denied = (tool_use_id: string) => ({
	...{ type: "system", subtype: "permission_denied", tool_name: "Bash", tool_use_id },
});
const retried = { type: "system", subtype: "permission_retry", content: "Allowed Bash" };
const done = (...denials: string[]) => ({
	...{ type: "result", subtype: "success", is_error: false, result: "ok", num_turns: 1 },
	permission_denials: denials.map((tool_use_id) => ({ tool_use_id, tool_name: "Bash", tool_input: {} })),
});

describe("a refused call that has no result line", () => {
	it.each([
		["of a sub-agent", [call("t", "Task"), result("t", "done")]],
		["of the agent", [call("r", "Read"), result("r", "text")]],
		["with an executed call that failed", [call("r", "Read"), result("r", "no such file", true)]],
	])("does not replace an executed call: %s", (_, lines) => {
		expect(judge(...lines, answer, done("a"))).toBeNull();
		expect(warningsOf(...lines, answer, done("a"))).toEqual(["1 of 2 tool calls was refused: Bash."]);
		expect(parse([...lines, answer, done("a"), done("a", "b")]).toolCalls.results.size).toBe(1);
	});

	it("fails the run if no other call was executed", () => {
		expect(judge(call("a", "Bash"), answer, done("a"))).toMatchObject({ errorCode: "claude_tools_refused" });
		expect(judge(answer, done("a", "b"))?.errorMessage).toBe("All 2 tool calls were refused: Bash (2).");
	});
});

describe("a refused call that was executed in the end", () => {
	it.each([
		["with success", result("a", "ok")],
		["with an exit code", result("a", "Exit code 2\nno such file", true)],
	])("is no refused call: %s", (_, executed) => {
		const lines = [call("a", "Bash"), denied("a"), retried, executed, answer];
		for (const last of [done(), done("a")]) {
			expect(judge(...lines, last)).toBeNull();
			expect(warningsOf(...lines, last)).toEqual([]);
		}
		const twice = [call("a", "Bash"), denied("a"), result("a", "No.", true), retried, executed, answer];
		expect(judge(...twice, done("a"))).toBeNull();
	});

	it("still is one if it was refused again", () => {
		expect(judge(call("a", "Bash"), result("a", "No.", true), denied("a"), answer, done("a"))).toMatchObject({
			errorMessage: "The only tool call was refused: Bash.",
		});
	});
});

it("counts calls that the service has executed", () => {
	expect(judge(search, call("a", "Bash"), denied("a"), result("a", "No.", true), answer, done())).toBeNull();
});

it("does not count a call that is not valid, in whichever form its error comes", () => {
	const text = "<tool_use_error>No such tool available: X</tool_use_error>";
	for (const content of [text, [{ type: "text", text }]]) {
		expect(judge(denied("a"), result("b", content, true), answer, done())).toMatchObject({
			errorCode: "claude_tools_refused",
		});
	}
});

it("counts each of several results without an id", () => {
	const lines = [denied("a"), result("", "one"), result("", "two"), answer, done()];
	expect(warningsOf(...lines)).toEqual(["1 of 3 tool calls was refused: Bash."]);
});

describe("a call of the agent without a result", () => {
	it("is a warning", () => {
		const lines = [answer, call("a", "Bash"), result("a", "ok"), call("b", "Bash")];
		expect(judge(...lines, done())).toBeNull();
		expect(findWarnings(parse([...lines, done()]))).toEqual([
			{
				code: "claude_tasks_stopped",
				message: "1 tool call had no result at the end of the run: Bash.",
				hint: expect.any(String),
			},
		]);
		expect(warningsOf(...lines, call("c", "Bash"), call("d", "Edit"), done())).toEqual([
			"3 tool calls had no result at the end of the run: Bash (2), Edit.",
		]);
	});

	it.each([
		["has a result", [call("a", "Bash"), result("a", "ok")]],
		["was not valid", [call("a", "Bash"), result("a", "<tool_use_error>no</tool_use_error>", true)]],
		["belongs to a sub-agent", [{ ...call("a", "Bash"), parent_tool_use_id: "t" }]],
		["stopped a task, whose lines show it", [call("a", "TaskStop")]],
		["has its result from the service", [search]],
	])("is not one that %s", (_, lines) => {
		expect(warningsOf(answer, ...lines, done())).toEqual([]);
	});
});
