import { describe, expect, it } from "vitest";
import { parseCodexOutput } from "./parse.ts";
import { judgeCodexRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const output = (...lines: object[]) => parseCodexOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const completed = { type: "turn.completed", usage: {} };

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
			errorMessage: "Codex ended with exit code 3: boom",
		});
	});

	it("has a message even where the program gives none", () => {
		const failure = judgeCodexRun({ ...exit, exitCode: 1 }, output({ type: "turn.failed", error: null }));
		expect(failure).toEqual({ errorCode: "codex_turn_failed", errorMessage: "No reason was given." });
	});
});
