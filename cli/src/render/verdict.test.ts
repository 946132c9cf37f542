import type { ResultEntry } from "@paperclipai/adapter-utils";
import type { Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatVerdict, isClosingRepeated } from "./verdict.ts";

const result: ResultEntry = {
	kind: "result",
	ts: "t",
	text: "",
	inputTokens: 10,
	outputTokens: 2,
	cachedTokens: 0,
	costUsd: 0.5,
	subtype: "success",
	isError: false,
	errors: [],
};
const run = { status: "succeeded", usage: { inputTokens: 10, outputTokens: 2 }, costUsd: 0.5 } as Run;
const nothing = { inputTokens: 0, outputTokens: 0, costUsd: 0 };

it.each<[string, boolean, Partial<ResultEntry>, Partial<Run>]>([
	["the same numbers", true, {}, {}],
	["no numbers", true, nothing, { usage: null, costUsd: null }],
	["a failed run", false, {}, { status: "failed" }],
	["another outcome", false, { subtype: "partial" }, {}],
	["other tokens", false, { outputTokens: 3 }, {}],
	["reasoning tokens", false, { reasoningTokens: 1 }, {}],
	["numbers of the whole session", false, { coversSession: true }, {}],
	["another cost", false, { costUsd: 0.6 }, {}],
])("compares the program's result with the verdict: %s", (_, expected, entry, facts) => {
	expect(isClosingRepeated({ ...result, ...entry }, { ...run, ...facts })).toBe(expected);
});

it("marks an estimated cost", () => {
	const times = { startedAt: null, finishedAt: null, model: null, error: null };
	expect(formatVerdict({ ...run, ...times, costEstimated: true }, false)).toContain("about $0.50 (estimated)");
	expect(formatVerdict({ ...run, ...times, costEstimated: false }, false)).toMatch(/ · \$0\.50$/);
});
