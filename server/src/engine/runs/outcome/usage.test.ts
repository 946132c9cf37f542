import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { runUsage, sessionTotals, totalsBefore } from "./usage.ts";

const usage = (inputTokens: number, outputTokens: number, cachedInputTokens?: number) => ({
	inputTokens,
	outputTokens,
	...(cachedInputTokens === undefined ? {} : { cachedInputTokens }),
});
const result = (more: Partial<AdapterExecutionResult>): AdapterExecutionResult => ({
	exitCode: 0,
	signal: null,
	timedOut: false,
	...more,
});
const cumulative = (...tokens: Parameters<typeof usage>) =>
	result({ usage: usage(...tokens), usageBasis: "session_cumulative", sessionId: "s" });

describe("runUsage", () => {
	it.each([
		["takes what a run reports for itself", result({ usage: usage(5, 2) }), usage(100, 100), usage(5, 2)],
		["subtracts earlier totals", cumulative(30, 12, 9), usage(10, 5, 4), usage(20, 7, 5)],
		["takes the first totals as they are", cumulative(30, 12), null, usage(30, 12)],
		["takes totals that were reset as they are", cumulative(3, 1), usage(10, 5), usage(3, 1)],
		["has no part whose earlier total is unknown", cumulative(30, 12, 9), usage(10, 5), usage(20, 7)],
		[
			"subtracts reasoning",
			result({ ...cumulative(30, 12), usage: { ...usage(30, 12, 9), reasoningOutputTokens: 8 } }),
			{ ...usage(10, 5, 4), reasoningOutputTokens: 3 },
			{ ...usage(20, 7, 5), reasoningOutputTokens: 5 },
		],
		["is null without a report", result({}), usage(1, 1), null],
	])("%s", (_, result, before, expected) => {
		expect(runUsage(result, before)).toEqual(expected);
	});
});

describe("totalsBefore", () => {
	const session = {
		sessionParams: {},
		sessionDisplayId: "s",
		usageTotals: usage(10, 5),
		environment: null,
		failures: 0,
	};

	it("returns the totals of the same session only", () => {
		expect(totalsBefore(cumulative(30, 12), session)).toEqual(usage(10, 5));
		expect(totalsBefore({ ...cumulative(30, 12), sessionId: "other" }, session)).toBeNull();
		expect(totalsBefore(cumulative(30, 12), null)).toBeNull();
	});
});

it("keeps the totals of a session when a run reports none", () => {
	expect(sessionTotals(cumulative(30, 12), null)).toEqual(usage(30, 12));
	expect(sessionTotals(result({ usageBasis: "session_cumulative" }), usage(1, 1))).toEqual(usage(1, 1));
	expect(sessionTotals(result({ usage: usage(1, 1) }), usage(9, 9))).toBeNull();
});
