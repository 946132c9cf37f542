import type { AdapterExecutionResult } from "@paperclipai/adapter-utils";
import { storableText } from "../../../platform/db/tables/storable.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { RunOutcome } from "./run-outcome.ts";
import { runUsage, totalsBefore } from "./usage.ts";
import type { Verdict } from "./verdict.ts";

/** The columns of a settled run. */
export function settledColumns(outcome: RunOutcome, verdict: Verdict, run: Pick<RunRow, "startedAt">, settledAt: Date) {
	const result: Partial<AdapterExecutionResult> = outcome.result ?? {};
	const usage = runUsage(outcome.result, totalsBefore(outcome.result, outcome.session));
	return {
		...outcome.columns,
		status: verdict.status,
		verdictReason: verdict.reason,
		error: verdict.error,
		exitCode: result.exitCode ?? null,
		signal: textOrNull(result.signal),
		// Without a result, the usage that was reported during the run stays.
		...(usage === null ? {} : { usage }),
		...(result.costUsd == null ? {} : { costUsd: result.costUsd }),
		provider: textOrNull(result.provider),
		model: textOrNull(result.model),
		billingType: textOrNull(result.billingType),
		summary: textOrNull(result.summary),
		resultJson: result.resultJson ?? null,
		sessionIdAfter: textOrNull(result.sessionDisplayId ?? result.sessionId),
		logBytes: outcome.logBytes,
		finishedAt: endOf(outcome, run, settledAt),
		settledAt,
		leaseExpiresAt: null,
	};
}

/** Bounded, because the clock may have been set meanwhile, and an agent can change the times of its files. */
function endOf({ endedAt }: RunOutcome, { startedAt }: Pick<RunRow, "startedAt">, settledAt: Date): Date {
	const latest = endedAt !== null && endedAt < settledAt ? endedAt : settledAt;
	return startedAt !== null && latest < startedAt ? startedAt : latest;
}

function textOrNull(text: string | null | undefined): string | null {
	return text == null || text === "" ? null : storableText(text);
}
