import type { CostSum } from "@paperclipai/shared";
import type { RunRow } from "../runs/run-rows.ts";

export interface Amounts {
	runs: number;
	runsWithCost: number;
	inputTokens: number;
	cachedInputTokens: number;
	outputTokens: number;
	/** Millionths of a US dollar. */
	costMicros: number;
}

export const NO_AMOUNTS: Amounts = {
	runs: 0,
	runsWithCost: 0,
	inputTokens: 0,
	cachedInputTokens: 0,
	outputTokens: 0,
	costMicros: 0,
};

export function amountsOf({ usage, costUsd }: Pick<RunRow, "usage" | "costUsd">): Amounts {
	return {
		runs: 1,
		runsWithCost: costUsd === null ? 0 : 1,
		inputTokens: wholeNumber(usage?.inputTokens),
		cachedInputTokens: wholeNumber(usage?.cachedInputTokens),
		outputTokens: wholeNumber(usage?.outputTokens),
		costMicros: wholeNumber((costUsd ?? 0) * 1_000_000),
	};
}

export function toCostSum({ costMicros, ...amounts }: Amounts): CostSum {
	return { ...amounts, costUsd: costMicros / 1_000_000 };
}

/** A missing number, for example in a row of an earlier version, counts as 0. */
function wholeNumber(reported: number | undefined): number {
	return reported !== undefined && Number.isFinite(reported) ? Math.max(0, Math.round(reported)) : 0;
}
