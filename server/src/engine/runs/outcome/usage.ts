import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import type { RunUsage } from "../../../platform/db/tables/heartbeat-runs.ts";
import type { StoredSession } from "../../../records/sessions/session-store.ts";

const PARTS = ["cachedInputTokens", "reasoningOutputTokens"] as const;

export function totalsBefore(result: AdapterExecutionResult | null, session: StoredSession | null): RunUsage | null {
	return session !== null && isOfSession(result, session) ? session.usageTotals : null;
}

export function isOfSession(result: AdapterExecutionResult | null, session: StoredSession): boolean {
	const reported = result?.sessionDisplayId ?? result?.sessionId;
	return reported == null || reported === session.sessionDisplayId;
}

/**
 * Subtracts earlier totals if the runtime reports totals of its session; smaller totals mean that it has reset its
 * counter.
 */
export function runUsage(result: AdapterExecutionResult | null, before: RunUsage | null): RunUsage | null {
	if (result?.usage == null) return null;
	const now = toUsage(result.usage);
	if (result.usageBasis !== "session_cumulative" || before === null) return now;
	if (now.inputTokens < before.inputTokens || now.outputTokens < before.outputTokens) return now;
	const used: RunUsage = {
		inputTokens: now.inputTokens - before.inputTokens,
		outputTokens: now.outputTokens - before.outputTokens,
	};
	for (const part of PARTS) {
		const [total, earlier] = [now[part], before[part]];
		if (total !== undefined && earlier !== undefined) used[part] = Math.max(0, total - earlier);
	}
	return used;
}

export function sessionTotals(result: AdapterExecutionResult, before: RunUsage | null): RunUsage | null {
	if (result.usageBasis !== "session_cumulative") return null;
	return result.usage == null ? before : toUsage(result.usage);
}

function toUsage(reported: RunUsage): RunUsage {
	const { inputTokens, outputTokens } = reported;
	const usage: RunUsage = { inputTokens, outputTokens };
	for (const part of PARTS) if (reported[part] !== undefined) usage[part] = reported[part];
	return usage;
}
