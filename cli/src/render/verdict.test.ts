import type { ResultEntry } from "@paperclipai/adapter-utils";
import type { Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { formatVerdict, isClosingRepeated, runState } from "./verdict.ts";

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

it("says that a run waits for a person, or succeeded with warnings", () => {
	const times = { startedAt: null, finishedAt: null, model: null };
	const error = { code: "run_tools_refused", message: "Bash was refused." } as Run["error"];
	const warned: Run = { ...run, ...times, waitReason: null, waitingFor: 0, usage: null, costUsd: null, error };
	expect(formatVerdict(warned, false).split("\n")[0]).toBe("! succeeded with warnings");
	expect(runState(warned)).toBe("succeeded with warnings");
	expect(runState({ ...warned, error: null })).toBe("succeeded");
	expect(runState({ ...warned, status: "failed" })).toBe("failed");
	const running: Run = { ...warned, status: "running", error: null, waitingFor: 2 };
	expect(runState(running)).toBe("running, waits for you");
	expect(formatVerdict(running, false)).toBe("… running, waits for you");
	expect(runState({ ...running, status: "queued", waitReason: "paused", waitingFor: 0 })).toBe("queued: paused");
});
