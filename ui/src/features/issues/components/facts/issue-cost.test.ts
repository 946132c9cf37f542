import type { Run } from "@paperclipai/shared";
import { expect, it } from "vitest";
import { issueCost } from "./issue-cost.ts";

const run = (costUsd: number | null, more: Partial<Run> = {}) => ({
	costUsd,
	costEstimated: false,
	status: "succeeded" as const,
	...more,
});

it.each([
	["one run", [run(0.5)], false, 0.5, "in one run"],
	["runs without a cost", [run(0.3), run(null), run(0.32)], false, 0.62, "in 3 runs, cost of 1 not reported"],
	["only such runs", [run(null), run(null), run(null)], false, null, "in 3 runs"],
	["an active run", [run(0.3), run(null, { status: "running" })], false, 0.3, "in 2 runs"],
	["more runs", [run(0.3), run(null)], true, 0.3, "in 2+ runs, cost of 1 not reported"],
])("counts all runs with %s", (_, runs, hasMore, usd, text) => {
	expect(issueCost(runs, hasMore)).toEqual({ usd, isEstimate: false, text });
});

it("marks a sum that includes an estimate", () => {
	expect(issueCost([run(1), run(2, { costEstimated: true })], false)).toMatchObject({ usd: 3, isEstimate: true });
});
