import { describe, expect, it } from "vitest";
import { shouldStartFresh } from "./attempt.ts";
import { parseClaudeOutput } from "./parse.ts";
import { judgeClaudeRun } from "./verdict/verdict.ts";

const answer = { type: "assistant", message: { content: [{ type: "text", text: "an answer" }] } };
const init = { type: "system", subtype: "init", session_id: "x" };
const done = { type: "result", subtype: "success", is_error: false, result: "ok" };
const TOO_LONG = { ...done, is_error: true, result: "Prompt is too long" };
const UNKNOWN = "No conversation found with session ID: x\n";

function attempt(lines: object[], exitCode: number, stderr = "") {
	const exit = { exitCode, signal: null, timedOut: false, stdout: "", stderr, pid: 1, startedAt: "" };
	const output = parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
	return { exit, output, failure: judgeClaudeRun(exit, output), warnings: [] };
}

describe("a session is dropped", () => {
	it.each([
		["when the program does not know it", attempt([], 1, UNKNOWN), true],
		["when the program finds that out after it has answered", attempt([init, answer], 1, UNKNOWN), true],
		["when nothing came of it", attempt([], 1, "trace\n"), true],
		["when it exceeds the model's context", attempt([init, TOO_LONG], 1), true],
		["not when that happened after work in it", attempt([init, answer, TOO_LONG], 1), false],
		["not when it was answered in", attempt([init, answer], 1, "trace\n"), false],
		["not when it was opened and closed", attempt([init, { ...done, is_error: true }], 1), false],
		["not when the program was stopped", attempt([], 143), false],
		["not when all went well", attempt([init, answer, done], 0, UNKNOWN), false],
	])("%s", (_, ended, expected) => {
		expect(shouldStartFresh(ended)).toBe(expected);
	});
});
