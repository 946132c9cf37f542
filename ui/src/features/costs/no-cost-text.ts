import { type CostSum, reportedCost } from "@paperclipai/shared";

/** Says in place of a chart why it would be empty. @param days Such as `on these days`. */
export function noCostText(total: CostSum, days: string): string {
	if (total.runs === 0) return `No runs ended ${days}.`;
	return reportedCost(total) === null ? `No run that ended ${days} reported a cost.` : `Runs ${days} cost nothing.`;
}
