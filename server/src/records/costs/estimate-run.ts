import { estimateCost, type PriceTable, priceOf } from "@paperclipai/shared";
import type { RunRow } from "../runs/run-rows.ts";

type CostColumns = Pick<RunRow, "costUsd" | "costEstimated">;

/** Estimates a cost that no program has reported; `null` if it was reported, or has no basis. */
export function estimateRun(
	{ usage, model, costUsd, costEstimated }: Pick<RunRow, "usage" | "model"> & CostColumns,
	prices: PriceTable,
): CostColumns | null {
	if ((costUsd !== null && !costEstimated) || usage === null || model === null) return null;
	const price = priceOf(model, prices);
	return price === null ? null : { costUsd: estimateCost(usage, price), costEstimated: true };
}
