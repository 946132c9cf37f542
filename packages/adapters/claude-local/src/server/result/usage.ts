import type { ClaudeUsage } from "../../events/claude-event.ts";
import { addUsage, noUsage } from "../../events/read-usage.ts";
import type { ClaudeRunOutput } from "../parse.ts";
import { reportsSessionTotals } from "./cost.ts";

/**
 * Tokens of the run: what its `result` lines count, and the messages after them if it was killed. Versions that count no
 * sub-agents there do so in the totals of the models, which are those of the run, or of the session from some version on.
 */
export function runUsage(output: ClaudeRunOutput, isResumed: boolean): ClaudeUsage | null {
	const { usage, openUsage, result } = output;
	if (usage === null && openUsage.size === 0) return null;
	const counted = [...openUsage.values()].reduce(addUsage, usage ?? noUsage);
	const total = isResumed && reportsSessionTotals(output) ? null : (result?.totalUsage ?? null);
	return total !== null && total.inputTokens > counted.inputTokens ? total : counted;
}
