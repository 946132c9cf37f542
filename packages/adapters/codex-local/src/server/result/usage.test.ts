import { describe, expect, it } from "vitest";
import { recordings } from "../../__tests__/recordings.ts";
import { parseCodexOutput } from "../parse.ts";
import { needsVersion, usageBasis } from "./usage.ts";

const usageOf = (version: string) => parseCodexOutput(recordings.read(version, "resume-wake-2").stdout).usage;

describe("the token counts", () => {
	const counts = { input_tokens: 50, cached_input_tokens: 20, output_tokens: 9, reasoning_output_tokens: 4 };
	const counted = {
		...{ inputTokens: 50, cachedInputTokens: 20, outputTokens: 9, reasoningOutputTokens: 4 },
		isCumulative: true,
	};
	const completed = (usage: unknown) => ({ type: "turn.completed", usage });
	const read = (...lines: object[]) => parseCodexOutput(lines.map((line) => JSON.stringify(line)).join("\n")).usage;

	it.each([
		["a turn without counts", completed(undefined)],
		["a turn with empty counts", completed({})],
		["a turn with smaller counts", completed({ input_tokens: 7, output_tokens: 1 })],
		["a failed turn", { type: "turn.failed", error: { message: "no" } }],
	])("are not replaced by %s", (_, last) => {
		expect(read(completed(counts), { type: "turn.started" }, last)).toEqual(counted);
	});

	it("include those of a failed turn", () => {
		expect(read({ type: "turn.failed", error: { message: "no" }, usage: counts })).toEqual(counted);
		expect(read({ ...completed(counts), error: { message: "no" } })).toEqual(counted);
	});

	it("grow", () => {
		expect(read(completed(counts), completed({ ...counts, input_tokens: 80 }))).toMatchObject({ inputTokens: 80 });
	});

	it("are whole numbers", () => {
		const fractions = { ...counts, input_tokens: 49.6, output_tokens: 9.4 };
		expect(read(completed(fractions))).toEqual(counted);
	});

	it("are counted once when the end of a turn is printed twice", () => {
		expect(read(completed(counts), completed(counts))).toEqual(counted);
	});

	it("are unknown without any that can be read", () => {
		const unreadable = [
			{ ...counts, input_tokens: "50" },
			{ ...counts, output_tokens: -9 },
		];
		for (const usage of [undefined, null, {}, "many", ...unreadable]) expect(read(completed(usage))).toBeNull();
	});
});

describe("the basis of the token counts", () => {
	it("needs the version only when the output does not show it", () => {
		expect(needsVersion(usageOf("codex-0.77.0"), true)).toBe(true);
		expect(needsVersion(usageOf("codex-0.77.0"), false)).toBe(false);
		expect(needsVersion(usageOf("codex-0.169.0"), true)).toBe(false);
		expect(needsVersion(null, true)).toBe(false);
	});

	it.each([
		["codex-cli 0.77.0\n", "per_run"],
		["codex-cli 0.78.0-alpha.3", "per_run"],
		["codex-cli 0.79.0", "session_cumulative"],
		["codex-cli 0.169.0", "session_cumulative"],
		["codex-cli 1.0.0", "session_cumulative"],
		["", "session_cumulative"],
	])("of %j is %s", (version, basis) => {
		expect(usageBasis(version)).toBe(basis);
	});
});
