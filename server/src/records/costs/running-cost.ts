import type { AdapterUsageReport } from "@paperclipai/adapter-utils";
import { estimateCost, type PriceTable, priceOf } from "@paperclipai/shared";
import type { RunRow } from "../runs/run-rows.ts";
import { type PricesContext, readPrices } from "./read-prices.ts";

type CostColumns = Partial<Pick<RunRow, "costUsd" | "costEstimated">>;

interface Reported {
	costUsd: number;
	usage: Pick<AdapterUsageReport, "inputTokens" | "cachedInputTokens" | "outputTokens">;
}

/** The cost of a running run: what its program reported, and an estimate for the tokens used since then. */
export function createRunningCost(
	context: PricesContext,
	run: Pick<RunRow, "usage" | "costUsd" | "costEstimated">,
): (report: AdapterUsageReport) => Promise<CostColumns> {
	const isReported = run.costUsd !== null && !run.costEstimated;
	let reported: Reported | null = isReported
		? { costUsd: run.costUsd ?? 0, usage: run.usage ?? { inputTokens: 0, outputTokens: 0 } }
		: null;
	let prices: PriceTable | undefined;
	return async (report) => {
		const { costUsd, model } = report;
		if (costUsd !== undefined && costUsd !== reported?.costUsd) {
			reported = { costUsd, usage: report };
			return { costUsd, costEstimated: false };
		}
		if (!model) return {};
		prices ??= await readPrices(context);
		const price = priceOf(model, prices);
		if (price === null) return {};
		const since = estimateCost(tokensSince(report, reported?.usage), price);
		return { costUsd: (reported?.costUsd ?? 0) + since, costEstimated: reported === null || since > 0 };
	};
}

function tokensSince(now: AdapterUsageReport, before: Reported["usage"] = { inputTokens: 0, outputTokens: 0 }) {
	return {
		inputTokens: Math.max(0, now.inputTokens - before.inputTokens),
		cachedInputTokens: Math.max(0, (now.cachedInputTokens ?? 0) - (before.cachedInputTokens ?? 0)),
		outputTokens: Math.max(0, now.outputTokens - before.outputTokens),
	};
}
