import type { CostSum } from "@paperclipai/shared";
import type { RunRow } from "../runs/run-rows.ts";

export interface Amounts {
	runs: number;
	runsWithCost: number;
	runsEstimated: number;
	inputTokens: number;
	cachedInputTokens: number;
	outputTokens: number;
	/** Millionths of a US dollar, with up to six decimals. */
	costMicros: number;
}

export const NO_AMOUNTS: Amounts = {
	runs: 0,
	runsWithCost: 0,
	runsEstimated: 0,
	inputTokens: 0,
	cachedInputTokens: 0,
	outputTokens: 0,
	costMicros: 0,
};

export function amountsOf({
	usage,
	costUsd,
	costEstimated,
}: Pick<RunRow, "usage" | "costUsd" | "costEstimated">): Amounts {
	return {
		runs: 1,
		runsWithCost: costUsd === null ? 0 : 1,
		runsEstimated: costUsd !== null && costEstimated ? 1 : 0,
		inputTokens: wholeNumber(usage?.inputTokens),
		cachedInputTokens: wholeNumber(usage?.cachedInputTokens),
		outputTokens: wholeNumber(usage?.outputTokens),
		costMicros: exactMicros((costUsd ?? 0) * 1_000_000),
	};
}

export function toCostSum({ costMicros, ...amounts }: Amounts): CostSum {
	return { ...amounts, costUsd: costMicros / 1_000_000 };
}

/** Keeps parts of a millionth, since many small costs add up; removes errors of binary fractions. */
export function exactMicros(micros: number): number {
	const rounded = Math.round(micros * 1_000_000) / 1_000_000;
	return Number.isFinite(rounded) ? Math.max(0, rounded) : 0;
}

/** A missing number, for example in a row of an earlier version, counts as 0. */
function wholeNumber(reported: number | undefined): number {
	return reported !== undefined && Number.isFinite(reported) ? Math.max(0, Math.round(reported)) : 0;
}
