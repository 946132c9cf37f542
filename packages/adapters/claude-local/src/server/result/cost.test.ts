import { describe, expect, it } from "vitest";
import { parseClaudeOutput } from "../parse.ts";
import { runCostUsd } from "./cost.ts";

function output(version: string, ...results: Record<string, unknown>[]) {
	const lines = [
		{ type: "system", subtype: "init", session_id: "s", claude_code_version: version },
		...results.map((result) => ({ type: "result", subtype: "success", ...result })),
	];
	return parseClaudeOutput(lines.map((line) => JSON.stringify(line)).join("\n"));
}

const spent = (costUSD: number) => ({ model_usage_since_last_result: { opus: { costUSD } } });

describe("runCostUsd", () => {
	it("adds up the costs of the result lines", () => {
		const run = output("2.1.330", { total_cost_usd: 5, ...spent(0.25) }, { total_cost_usd: 5.5, ...spent(0.5) });
		expect(runCostUsd(run, 4, true)).toBe(0.75);
	});

	it.each([
		["2.1.300", 2, 0.5],
		["2.1.300", null, 2.5],
		["2.1.265", 2, 2.5],
		["2.0.76", 2, 2.5],
		["3.0.0", 2, 0.5],
		["", 2, 2.5],
		// A total below the last one belongs to another session.
		["2.1.300", 3, 2.5],
	])("reads a total of 2.5 from %s after %s as %s", (version, before, cost) => {
		expect(runCostUsd(output(version, { total_cost_usd: 2.5 }), before, true)).toBe(cost);
	});

	it("is the growth of the total when a cancelled run reports no cost of its own", () => {
		const cancelled = { total_cost_usd: 5.5, model_usage_since_last_result: {} };
		expect(runCostUsd(output("2.1.330", cancelled), 5, true)).toBe(0.5);
		expect(runCostUsd(output("2.1.330", { total_cost_usd: 5.25, ...spent(0.25) }, cancelled), 5, true)).toBe(0.5);
	});

	it("is the total when a cancelled run of a fresh session reports no cost of its own", () => {
		const cancelled = { total_cost_usd: 0.5, model_usage_since_last_result: {} };
		expect(runCostUsd(output("2.1.330", cancelled), null, false)).toBe(0.5);
		expect(runCostUsd(output("2.1.330", cancelled), null, true)).toBe(0);
		expect(runCostUsd(output("2.1.330", { total_cost_usd: 0.25, ...spent(0.25) }, cancelled), null, false)).toBe(0.5);
	});

	it("counts nothing twice when the last result reports that nothing was spent", () => {
		const last = { total_cost_usd: 5.25, model_usage_since_last_result: {} };
		const run = output("2.1.332", { total_cost_usd: 5.25, ...spent(0.25) }, last, last);
		expect([runCostUsd(run, null, true), runCostUsd(run, 5, true)]).toEqual([0.25, 0.25]);
	});

	it("counts a result that is printed twice once", () => {
		const last = { total_cost_usd: 0.25, ...spent(0.25) };
		expect(runCostUsd(output("2.1.332", last, last), null, false)).toBe(0.25);
	});

	it.each([undefined, null, "0.25", -1, true, {}])("is unknown if the result reports %j", (total_cost_usd) => {
		for (const version of ["2.0.76", "2.1.300", "2.1.332"]) {
			for (const before of [null, 2]) {
				expect(runCostUsd(output(version, { total_cost_usd }), before, before !== null)).toBeNull();
			}
		}
	});

	it.each(["0.25", -1, null])("is the growth of the total, if known, when a model reports a cost of %j", (costUSD) => {
		const last = { model_usage_since_last_result: { opus: { costUSD }, haiku: { costUSD: 0.5 } } };
		const run = output("2.1.332", { total_cost_usd: 5.25, ...spent(0.25) }, { total_cost_usd: 6, ...last });
		expect([runCostUsd(run, 5, true), runCostUsd(run, null, true), runCostUsd(run, null, false)]).toEqual([1, null, 6]);
		expect(runCostUsd(output("2.1.332", last), 5, true)).toBeNull();
	});

	it("is unknown if a later turn used tokens at an unknown cost, until a total includes it", () => {
		const first = { total_cost_usd: 0.25, usage: { input_tokens: 10, output_tokens: 1 } };
		const second = { usage: { input_tokens: 20, output_tokens: 2 } };
		expect(runCostUsd(output("2.1.300", first, second), null, false)).toBeNull();
		expect(runCostUsd(output("2.1.300", first, second, { total_cost_usd: 0.5 }), null, false)).toBe(0.5);
		expect(runCostUsd(output("2.1.300", first, { subtype: "error_during_execution" }), null, false)).toBe(0.25);
	});

	it("is unknown without a result", () => {
		expect(runCostUsd(output("2.1.330"), null, true)).toBeNull();
	});
});
