import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { LIMITS } from "../../config/limits.ts";
import { storableText } from "../../db/tables/storable.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { runUsage, totalsBefore } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** The columns of a settled run. */
export function settledColumns(outcome: RunOutcome, verdict: Verdict, finishedAt: Date) {
	const result: Partial<AdapterExecutionResult> = outcome.result ?? {};
	return {
		status: verdict.status,
		verdictReason: verdict.reason,
		error: verdict.error,
		exitCode: result.exitCode ?? null,
		signal: result.signal ?? null,
		usage: runUsage(outcome.result, totalsBefore(outcome.result, outcome.session)),
		costUsd: result.costUsd ?? null,
		provider: textOrNull(result.provider),
		model: textOrNull(result.model),
		billingType: textOrNull(result.billingType),
		summary: textOrNull(result.summary),
		resultJson: boundedJson(result.resultJson ?? null),
		sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
		logBytes: outcome.logBytes,
		finishedAt,
		leaseExpiresAt: null,
	};
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}

/** Bounded, because the row is read for every list of runs. */
function boundedJson(value: Record<string, unknown> | null): Record<string, unknown> | null {
	const bytes = Buffer.byteLength(JSON.stringify(value));
	return bytes <= LIMITS.resultJsonBytes ? value : { leftOut: "too large to be kept", bytes };
}
