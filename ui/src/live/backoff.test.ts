import { describe, expect, it } from "vitest";
import { backoffMs } from "./backoff.ts";

describe("backoffMs", () => {
	it("doubles up to ten seconds", () => {
		const longest = [0, 1, 2, 10, 2_000].map((attempt) => backoffMs(attempt, () => 1));
		expect(longest).toEqual([300, 600, 1_200, 10_000, 10_000]);
	});

	it("spreads over the upper half", () => {
		expect(backoffMs(0, () => 0)).toBe(150);
	});
});
