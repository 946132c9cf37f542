import { describe, expect, it } from "vitest";
import { readSettings } from "../command.ts";
import { parseClaudeOutput } from "../parse.ts";
import { judgeClaudeRun } from "../verdict/verdict.ts";
import { toResult } from "./result.ts";

const SESSION = "11111111-2222-4333-8444-555555555555";
const init = (version: string) => ({
	...{ type: "system", subtype: "init", session_id: SESSION, claude_code_version: version },
});
const answer = { type: "assistant", message: { id: "m", model: "opus", content: [{ type: "text", text: "hi" }] } };
const done = { type: "result", subtype: "success", is_error: false, result: "ok" };
const empty = { type: "result", subtype: "error_during_execution", is_error: true, errors: [] };
const models = { opus: { inputTokens: 50, outputTokens: 9 } };

function resultOf(exitCode: number, ...lines: object[]) {
	const exit = { exitCode, signal: null, timedOut: false, stdout: "", stderr: "", endedBy: null };
	const output = parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
	const settings = readSettings({ command: "claude", cwd: "/p" }, {});
	return toResult({ exit, output, failure: judgeClaudeRun(exit, output), warnings: [] } as never, settings, {}, null);
}

describe("the totals of a run", () => {
	it.each([
		["an empty error", { ...empty, total_cost_usd: 0 }],
		["an empty error without a total", empty],
		["an empty list of models", { ...empty, modelUsage: {} }],
		["a failure", { ...empty, errors: ["disk full"], total_cost_usd: 0 }],
		["another success", { ...done, total_cost_usd: 0 }],
	])("are not replaced by smaller ones: %s", (_, last) => {
		const reported = { ...done, total_cost_usd: 0.1, modelUsage: models, usage: { input_tokens: 10 } };
		for (const version of ["2.0.76", "2.1.300"]) {
			expect(resultOf(1, init(version), answer, reported, last)).toMatchObject({
				costUsd: 0.1,
				usage: { inputTokens: 50, outputTokens: 9 },
				sessionParams: { totalCostUsd: 0.1 },
			});
		}
	});

	it("keep the sub-agents that were stopped", () => {
		const stopped = { ...done, subagent_stats: { killed: { system: 2 } } };
		for (const last of [empty, done]) {
			expect(resultOf(0, init("2.1.332"), answer, stopped, last)).toMatchObject({ errorCode: "claude_tasks_stopped" });
		}
	});

	it("grow", () => {
		const lines = [0.1, 0.25].map((total_cost_usd) => ({ ...done, total_cost_usd }));
		expect(resultOf(0, init("2.0.76"), answer, ...lines).costUsd).toBe(0.25);
	});
});

describe("the exit code of a run", () => {
	it("is 0 if an empty error after a success explains it, because the server fails every other", () => {
		const result = resultOf(1, init("2.1.332"), answer, done, empty);
		expect(result).toMatchObject({ exitCode: 0, resultJson: { exitCode: 1 } });
		expect(result).not.toHaveProperty("errorCode");
	});

	it("is that of the program in any other case", () => {
		expect(resultOf(1, init("2.1.332"), answer, done)).toMatchObject({ exitCode: 1, errorCode: "claude_exit_code" });
		expect(resultOf(2, init("2.1.332"), answer, done, empty)).toMatchObject({ exitCode: 2 });
		expect(resultOf(0, init("2.1.332"), answer, done)).toMatchObject({ exitCode: 0, resultJson: { exitCode: 0 } });
	});
});
