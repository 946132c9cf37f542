import type { UsageSummary } from "@paperclipai/adapter-utils";
import type { CodexUsage } from "../../events/codex-event.ts";

/** From 0.79 on, Codex reports sums over the whole thread; earlier versions report the counts of the run. */
const FIRST_CUMULATIVE_MINOR = 79;

/**
 * Whether the version is needed to tell if the counts are for the run or the thread. In a fresh thread, both are the
 * same; newer versions print an additional field.
 */
export function needsVersion(usage: CodexUsage | null, isResumed: boolean): boolean {
	return usage !== null && isResumed && !usage.isCumulative;
}

export function largestUsage(one: CodexUsage | null, other: CodexUsage | null): CodexUsage | null {
	if (one === null || other === null) return one ?? other;
	const reasoning = [one.reasoningOutputTokens, other.reasoningOutputTokens].filter((count) => count !== undefined);
	return {
		inputTokens: Math.max(one.inputTokens, other.inputTokens),
		outputTokens: Math.max(one.outputTokens, other.outputTokens),
		cachedInputTokens: Math.max(one.cachedInputTokens, other.cachedInputTokens),
		...(reasoning.length === 0 ? {} : { reasoningOutputTokens: Math.max(...reasoning) }),
		isCumulative: one.isCumulative || other.isCumulative,
	};
}

/** `version` is the output of `--version`, such as `codex-cli 0.77.0`; `""` if not needed. */
export function usageBasis(version: string): "per_run" | "session_cumulative" {
	const [, major, minor] = /(\d{1,9})\.(\d{1,9})\.\d/.exec(version) ?? [];
	const isOld = major === "0" && Number(minor) < FIRST_CUMULATIVE_MINOR;
	return isOld ? "per_run" : "session_cumulative";
}

export function toUsageSummary(usage: CodexUsage | null): UsageSummary | null {
	if (usage === null) return null;
	const { isCumulative: _, ...counts } = usage;
	return counts;
}
