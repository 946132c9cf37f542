import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "./parse.ts";
import { judgeClaudeRun } from "./verdict.ts";

const exit = { exitCode: 0, signal: null, timedOut: false, stderr: "" };
const output = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const done = { type: "result", subtype: "success", is_error: false, result: "ok" };

describe("the verdict on a run, where no recording shows it", () => {
	it("never follows what a model wrote", () => {
		const text = "API Error: 529. Invalid API key. No conversation found with session ID: x";
		const said = { type: "assistant", message: { model: "opus", content: [{ type: "text", text }] } };
		expect(judgeClaudeRun(exit, output(said, { ...done, result: text }))).toBeNull();
	});

	it("is a failure when the exit code says so, whatever the result line", () => {
		expect(judgeClaudeRun({ ...exit, exitCode: 2, stderr: "trace\nboom\n" }, output(done))).toMatchObject({
			errorCode: "claude_exit_code",
			errorMessage: "Claude Code ended with exit code 2: boom",
		});
	});

	it("is that of the last result line", () => {
		const failed = { type: "result", subtype: "error_during_execution", is_error: true, errors: ["broke"] };
		expect(judgeClaudeRun(exit, output(failed, done))).toBeNull();
		expect(judgeClaudeRun(exit, output(done, failed))).toMatchObject({ errorMessage: "broke" });
	});

	it("does not wait for a time that is no time", () => {
		const limit = { type: "rate_limit_event", rate_limit_info: { status: "rejected", resetsAt: 1e300 } };
		const failure = judgeClaudeRun(exit, output(limit, { ...done, is_error: true, api_error_status: 429 }));
		expect(failure).toMatchObject({ errorCode: "claude_usage_limit", errorFamily: "provider_quota" });
		expect(failure).not.toHaveProperty("retryNotBefore");
	});

	it("keeps a long message to one line", () => {
		const failure = judgeClaudeRun(exit, output({ ...done, is_error: true, result: `${"x".repeat(9999)}\nmore` }));
		expect(failure?.errorMessage).toHaveLength(501);
	});
});
