import { type CostSum, reportedCost } from "@paperclipai/shared";

/** Explains an empty chart. @param days For example `in this period`. */
export function noCostText(total: CostSum, days: string): string {
	if (total.runs === 0) return `No runs ended ${days}.`;
	return reportedCost(total) === null ? `No run that ended ${days} reported a cost.` : `Runs ${days} cost nothing.`;
}
