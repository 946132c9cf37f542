import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "../parse.ts";
import { runUsage } from "./usage.ts";

const output = (...lines: object[]) => parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
const init = (version: string) => ({ type: "system", subtype: "init", session_id: "s", claude_code_version: version });
const usage = (input_tokens: number, output_tokens: number) => ({ input_tokens, output_tokens });
const answer = (id: string, input: number, written: number) => ({
	type: "assistant",
	message: { id, model: "opus", content: [], usage: usage(input, written) },
});
const result = (fields: object) => ({ type: "result", subtype: "success", ...fields });
const models = { opus: { inputTokens: 50, outputTokens: 9, cacheReadInputTokens: 5, cacheCreationInputTokens: 1 } };

describe("the tokens of a run", () => {
	it("come from its messages when it was killed, each message once", () => {
		const run = output(init("2.1.330"), answer("a", 10, 1), answer("a", 10, 3), answer("b", 20, 2));
		expect(runUsage(run, false)).toEqual({ inputTokens: 30, outputTokens: 5, cachedInputTokens: 0 });
	});

	it("include the output of a message that is not complete by its length", () => {
		const block = (content: object, stop_reason: string | null = null) => ({
			type: "assistant",
			message: { id: "a", model: "opus", content: [content], usage: usage(10, 1), stop_reason },
		});
		const lines = [
			block({ type: "thinking", thinking: "x".repeat(400) }),
			block({ type: "text", text: "x".repeat(4_000) }),
			block({ type: "tool_use", id: "t", name: "Write", input: { content: "x".repeat(40_000) } }),
		];
		const { outputTokens = 0, ...counted } = runUsage(output(init("2.1.332"), ...lines), false) ?? {};
		expect(counted).toEqual({ inputTokens: 10, cachedInputTokens: 0 });
		expect(Math.abs(outputTokens - 11_100)).toBeLessThan(10);
		const complete = block({ type: "text", text: "x" }, "end_turn");
		expect(runUsage(output(init("2.1.332"), ...lines, complete), false)?.outputTokens).toBe(1);
		const reported = result({ usage: usage(10, 7_000) });
		expect(runUsage(output(init("2.1.332"), ...lines, reported), false)?.outputTokens).toBe(7_000);
	});

	it("come from its messages when it was killed in the background work after a result", () => {
		const run = output(init("2.1.330"), answer("a", 10, 1), result({ usage: usage(12, 4) }), answer("b", 20, 2));
		expect(runUsage(run, false)).toMatchObject({ inputTokens: 32, outputTokens: 6 });
	});

	it.each([
		["an older version", "2.0.76", true, 56],
		["a fresh session", "2.1.300", false, 56],
		// The totals cover the whole session.
		["a resumed session", "2.1.300", true, 10],
	])("count the models of sub-agents in %s", (_, version, isResumed, inputTokens) => {
		const run = output(init(version), result({ usage: usage(10, 4), modelUsage: models }));
		expect(runUsage(run, isResumed)).toMatchObject({ inputTokens });
	});

	it("are those that the program has counted since the last result, even if it has counted none", () => {
		const spent = (inputTokens: number) => ({ opus: { inputTokens, outputTokens: 9 } });
		const since = (model_usage_since_last_result: object, input: number) =>
			result({ usage: usage(input, 3), modelUsage: spent(5690), model_usage_since_last_result });
		const lines = [init("2.1.332"), answer("a", 1760, 1), since(spent(5690), 1760), since({}, 2170)];
		for (const isResumed of [true, false]) {
			expect(runUsage(output(...lines), isResumed)).toMatchObject({ inputTokens: 5690, outputTokens: 9 });
			expect(runUsage(output(...lines, since({}, 2170), since(spent(10), 40)), isResumed)?.inputTokens).toBe(5700);
		}
	});

	it("count a result that is printed twice once", () => {
		const first = result({ usage: usage(20, 5), total_cost_usd: 0.1 });
		const lines = [init("2.1.300"), answer("a", 10, 1), first];
		for (const repeated of [[], [first], [first, first]]) {
			expect(runUsage(output(...lines, ...repeated), false)).toMatchObject({ inputTokens: 20, outputTokens: 5 });
		}
		const next = [answer("b", 10, 1), result({ usage: usage(20, 5), total_cost_usd: 0.2 })];
		expect(runUsage(output(...lines, ...next), false)).toMatchObject({ inputTokens: 40, outputTokens: 10 });
		const counted = result({ model_usage_since_last_result: models, total_cost_usd: 0.1 });
		const twice = output(init("2.1.332"), answer("a", 10, 1), counted, counted);
		expect(runUsage(twice, false)).toMatchObject({ inputTokens: 56, outputTokens: 9 });
	});

	it.each([
		[usage(20, 5.5), 20, 6],
		[{ input_tokens: "20", output_tokens: 5 }, 10, 1],
		[{ input_tokens: 20, output_tokens: -5 }, 10, 1],
		[{ ...usage(20, 5), cache_read_input_tokens: "many" }, 10, 1],
		[{ ...usage(20, 5), cache_read_input_tokens: null }, 20, 5],
		[{ model_usage_since_last_result: { opus: { inputTokens: "20", outputTokens: 5 } } }, 10, 1],
	])("come from the messages unless the result can be read: %j", (fields, inputTokens, outputTokens) => {
		const last = result("model_usage_since_last_result" in fields ? fields : { usage: fields });
		const run = output(init("2.1.300"), answer("a", 10, 1), last);
		expect(runUsage(run, false)).toEqual({ inputTokens, outputTokens, cachedInputTokens: 0 });
	});

	it("are unknown without any", () => {
		expect(runUsage(output(init("2.1.330")), false)).toBeNull();
	});
});
