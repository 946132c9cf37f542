import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunUsage } from "../../db/tables/heartbeat-runs.ts";
import type { StoredSession } from "../../sessions/session-store.ts";

/** What an earlier run of the same session had reported, for subtraction; nothing when this run is in another session. */
export function totalsBefore(result: AdapterExecutionResult | null, session: StoredSession | null): RunUsage | null {
	const ended = result?.sessionDisplayId ?? result?.sessionId;
	if (session === null || (ended != null && ended !== session.sessionDisplayId)) return null;
	return session.usageTotals;
}

/**
 * Tokens of this run. A runtime that reports sums over its whole session has the earlier sums subtracted; sums that are
 * smaller than before have begun anew.
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

/** The sums to subtract next time; a run without usage leaves them as they were. */
export function sessionTotals(result: AdapterExecutionResult, before: RunUsage | null): RunUsage | null {
	if (result.usageBasis !== "session_cumulative") return null;
	return result.usage == null ? before : toUsage(result.usage);
}

function toUsage({ inputTokens, outputTokens, cachedInputTokens }: RunUsage): RunUsage {
	return { inputTokens, outputTokens, ...(cachedInputTokens === undefined ? {} : { cachedInputTokens }) };
}
