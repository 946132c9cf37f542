import { isVersionAtLeast } from "@paperclipai/adapter-utils/server-utils";
import type { ClaudeRunOutput } from "../parse.ts";

/** The last version that is known to tell the cost of the run alone is 2.1.265; 2.1.300 tells the session's. */
const FIRST_WITH_SESSION_TOTAL = "2.1.266";

/** US dollars of this run. `totalBefore` is what the session had cost when its last run ended, if that is known. */
export function runCostUsd(output: ClaudeRunOutput, totalBefore: number | null): number | null {
	if (output.costUsd !== null) return output.costUsd;
	if (output.result === null) return null;
	const total = output.result.totalCostUsd;
	if (totalBefore === null || totalBefore > total) return total;
	const isSessionTotal = isVersionAtLeast(output.init?.version ?? "", FIRST_WITH_SESSION_TOTAL) === true;
	return isSessionTotal ? total - totalBefore : total;
}
