import type { ClaudeUsage } from "../../events/claude-event.ts";
import { addUsage, noUsage } from "../../events/read-usage.ts";
import type { ClaudeRunOutput } from "../parse.ts";
import { reportsSessionTotals } from "./cost.ts";

/**
 * Sums the `result` lines, plus later messages if the program was killed. If the `result` lines omit sub-agents, only
 * the model totals include them. Newer versions sum these totals over the session, so a resumed run ignores them, and
 * from 2.1.330 on, each `result` line counts sub-agents itself.
 */
export function runUsage(output: ClaudeRunOutput, isResumed: boolean): ClaudeUsage | null {
	const { usage, openUsage, result } = output;
	if (usage === null && openUsage.size === 0) return null;
	const counted = [...openUsage.values()].reduce(addUsage, usage ?? noUsage);
	const isComplete = output.isCounted || (isResumed && reportsSessionTotals(output));
	const total = isComplete ? null : (result?.totalUsage ?? null);
	return total !== null && total.inputTokens > counted.inputTokens ? total : counted;
}
