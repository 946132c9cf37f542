import { type CostSum, reportedCost } from "@paperclipai/shared";

export function tokensOf({ inputTokens, outputTokens }: CostSum): number {
	return inputTokens + outputTokens;
}

/** Share by cost, or by tokens if no cost is known; `null` for an entry whose cost is unknown. */
export function shareOf(total: CostSum): (entry: CostSum) => number | null {
	if (total.costUsd > 0) {
		return (entry) => {
			const cost = reportedCost(entry);
			return cost === null ? null : cost / total.costUsd;
		};
	}
	return (entry) => (tokensOf(total) === 0 ? 0 : tokensOf(entry) / tokensOf(total));
}
