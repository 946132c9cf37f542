import type { TranscriptEntry } from "@paperclipai/adapter-utils";
import { describe, expect, it } from "vitest";
import { createTimeline } from "./timeline.ts";

const at = (second: number) => new Date(1_000 * second).toISOString();

function stepsOf(entries: TranscriptEntry[], max = 500) {
	const timeline = createTimeline();
	for (const [row, entry] of entries.entries()) timeline.push(entry, row);
	return timeline.steps(max);
}

const call = (second: number, toolUseId: string): TranscriptEntry => {
	return { kind: "tool_call", ts: at(second), name: "Bash", input: { command: "ls" }, toolUseId };
};
const result = (second: number, toolUseId: string, isError = false): TranscriptEntry => {
	return { kind: "tool_result", ts: at(second), toolUseId, content: "", isError };
};

describe("the timeline", () => {
	it("has calls, answers of the model, and waiting", () => {
		const steps = stepsOf([
			{ kind: "init", ts: at(1), model: "", sessionId: "" },
			{ kind: "thinking", ts: at(3), text: "hm" },
			{ kind: "assistant", ts: at(4), text: "so" },
			call(4, "a"),
			result(9, "a", true),
			{ kind: "system", ts: at(12), text: "retry" },
			call(13, "b"),
		]);
		expect(
			steps.map(({ kind, start, end, failed, row }) => [kind, start / 1e3, end && end / 1e3, failed, row]),
		).toEqual([
			["model", 1, 4, false, 1],
			["shell", 4, 9, true, 3],
			["waiting", 9, 12, false, 5],
			["model", 12, 13, false, 6],
			["shell", 13, null, false, 6],
		]);
		expect(steps[1]?.label).toBe("Bash ls");
	});

	it("takes no time of the model from calls at the same time, and ends calls without an id in their order", () => {
		const { toolUseId: _, ...unnamed } = call(2, "") as Extract<TranscriptEntry, { kind: "tool_call" }>;
		const steps = stepsOf([call(1, "a"), unnamed, result(5, "a"), result(6, "?")]);
		expect(steps.map(({ end }) => end)).toEqual([5_000, 6_000]);
	});

	it("shows many steps several as one", () => {
		const entries = Array.from({ length: 2_000 }, (_, index) => [
			call(index, `${index}`),
			result(index + 0.01, `${index}`, index === 5),
		]);
		const steps = stepsOf(entries.flat(), 500);
		expect(steps.length).toBeLessThanOrEqual(500);
		expect(steps.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThanOrEqual(2_000);
		expect(steps.filter(({ failed }) => failed)).toHaveLength(1);
	});
});
