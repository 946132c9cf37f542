import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { storableText } from "../../db/tables/storable.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { runUsage, totalsBefore } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** The columns of a settled run. */
export function settledColumns(outcome: RunOutcome, verdict: Verdict, finishedAt: Date) {
	const result: Partial<AdapterExecutionResult> = outcome.result ?? {};
	return {
		...outcome.columns,
		status: verdict.status,
		verdictReason: verdict.reason,
		error: verdict.error,
		exitCode: result.exitCode ?? null,
		signal: textOrNull(result.signal),
		usage: runUsage(outcome.result, totalsBefore(outcome.result, outcome.session)),
		costUsd: result.costUsd ?? null,
		provider: textOrNull(result.provider),
		model: textOrNull(result.model),
		billingType: textOrNull(result.billingType),
		summary: textOrNull(result.summary),
		resultJson: result.resultJson ?? null,
		sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
		logBytes: outcome.logBytes,
		finishedAt,
		leaseExpiresAt: null,
	};
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}
