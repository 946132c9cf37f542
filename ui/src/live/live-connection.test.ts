import { describe, expect, it } from "vitest";
import { backoffMs } from "./live-connection.ts";

describe("backoffMs", () => {
	it("doubles up to ten seconds", () => {
		const delays = [0, 1, 2, 10, 2_000].map((attempt) => backoffMs(attempt, () => 1));
		expect(delays).toEqual([300, 600, 1_200, 10_000, 10_000]);
	});

	it("adds jitter of up to half the delay", () => {
		expect(backoffMs(0, () => 0)).toBe(150);
	});
});
