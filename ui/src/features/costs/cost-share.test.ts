import { expect, it } from "vitest";
import { shareOf } from "./cost-share.ts";

const sum = (runsWithCost: number, costUsd: number, inputTokens = 0) => ({
	...{ runs: 2, runsWithCost, runsEstimated: 0, costUsd },
	...{ inputTokens, cachedInputTokens: 0, outputTokens: 0 },
});

it("has no share for an entry whose cost is unknown", () => {
	const share = shareOf(sum(2, 4));
	expect([sum(2, 1), sum(1, 0), sum(0, 0, 500)].map(share)).toEqual([0.25, 0, null]);
});

it("compares tokens if no cost is known", () => {
	expect([sum(0, 0, 5), sum(0, 0)].map(shareOf(sum(0, 0, 20)))).toEqual([0.25, 0]);
	expect(shareOf(sum(0, 0))(sum(0, 0))).toBe(0);
});
