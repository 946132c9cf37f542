import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunUsage } from "../../db/tables/heartbeat-runs.ts";
import type { StoredSession } from "../../sessions/session-store.ts";

/** The totals that the session had before this run, to be subtracted; `null` when the run used another session. */
export function totalsBefore(result: AdapterExecutionResult | null, session: StoredSession | null): RunUsage | null {
	const reported = result?.sessionDisplayId ?? result?.sessionId;
	if (session === null || (reported != null && reported !== session.sessionDisplayId)) return null;
	return session.usageTotals;
}

/**
 * Tokens of this run. If the runtime reports totals of its whole session, the earlier totals are subtracted; totals that
 * are smaller than before mean that the runtime has reset its counter.
 */
export function runUsage(result: AdapterExecutionResult | null, before: RunUsage | null): RunUsage | null {
	if (result?.usage == null) return null;
	const now = toUsage(result.usage);
	if (result.usageBasis !== "session_cumulative" || before === null) return now;
	if (now.inputTokens < before.inputTokens || now.outputTokens < before.outputTokens) return now;
	return {
		inputTokens: now.inputTokens - before.inputTokens,
		outputTokens: now.outputTokens - before.outputTokens,
		...(now.cachedInputTokens === undefined
			? {}
			: { cachedInputTokens: Math.max(0, now.cachedInputTokens - (before.cachedInputTokens ?? 0)) }),
	};
}

/** The totals to subtract next time; a run without usage leaves them unchanged. */
export function sessionTotals(result: AdapterExecutionResult, before: RunUsage | null): RunUsage | null {
	if (result.usageBasis !== "session_cumulative") return null;
	return result.usage == null ? before : toUsage(result.usage);
}

function toUsage({ inputTokens, outputTokens, cachedInputTokens }: RunUsage): RunUsage {
	return { inputTokens, outputTokens, ...(cachedInputTokens === undefined ? {} : { cachedInputTokens }) };
}
