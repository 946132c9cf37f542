import { isVersionAtLeast } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeRunOutput } from "../parse.ts";

/** 2.1.265 is the last version known to report the cost of the run; 2.1.300 reports the cost of the session. */
const FIRST_WITH_SESSION_TOTAL = "2.1.266";

/**
 * Cost of this run in US dollars; `null` if unknown.
 * @param totalBefore Cost of the session after its last run, `null` if unknown.
 * @param isResumed Whether the run continued a session; else the session's total is the run's.
 */
export function runCostUsd(output: ClaudeRunOutput, totalBefore: number | null, isResumed: boolean): number | null {
	if (output.result === null) return null;
	const total = output.result.totalCostUsd;
	if (output.costUsd !== null && (output.result.costUsd ?? 0) > 0) return output.costUsd;
	// The last result of a cancelled run states only the total.
	const before = isResumed ? totalBefore : 0;
	const growth = total === null || before === null ? null : Math.max(0, total - before);
	if (output.isCounted) return output.costUsd === null ? growth : Math.max(output.costUsd, growth ?? 0);
	if (total === null || totalBefore === null || totalBefore > total) return total;
	return reportsSessionTotals(output) ? total - totalBefore : total;
}

/** Whether the totals of a `result` line cover the session, not the run. */
export function reportsSessionTotals({ init }: ClaudeRunOutput): boolean {
	return isVersionAtLeast(init?.version ?? "", FIRST_WITH_SESSION_TOTAL) === true;
}
