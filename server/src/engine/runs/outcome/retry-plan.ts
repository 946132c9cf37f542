import type { RunError } from "@paperclipai/shared";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { Verdict } from "./verdict.ts";

export interface FailedRun {
	verdict: Pick<Verdict, "reason"> & { error: Pick<RunError, "family"> | null };
	attempt: number;
	/** ISO 8601, as the adapter reported it. */
	retryNotBefore: string | null | undefined;
}

/**
 * Returns `null` for no retry. Failures of the model provider are retried with growing delays, an exhausted quota when
 * it resets but not before such a delay, a lost process once and without a delay, a run stopped by a budget when the
 * budget allows.
 */
export function planRetry(
	{ verdict, attempt, retryNotBefore }: FailedRun,
	now: Date,
	random: () => number,
): Date | null {
	const notBefore = plausibleTime(retryNotBefore, now);
	if (verdict.reason === "budget_exceeded") return now;
	if (verdict.reason === "process_lost") return attempt === 1 ? now : null;
	switch (verdict.error?.family) {
		case "transient_upstream":
			return later(backoff(attempt, now, random), notBefore);
		case "provider_quota":
			if (notBefore === null || attempt >= LIMITS.quotaAttempts) return null;
			// Waits at least the usual delay, since the reset time may be wrong or past.
			return later(backoff(Math.min(attempt, LIMITS.retryMinutes.length), now, random), notBefore);
		default:
			return null;
	}
}

function backoff(attempt: number, now: Date, random: () => number): Date | null {
	const minutes = LIMITS.retryMinutes[attempt - 1];
	if (minutes === undefined) return null;
	const factor = 1 + LIMITS.retryJitter * (2 * random() - 1);
	return new Date(now.getTime() + minutes * 60_000 * factor);
}

function later(planned: Date | null, other: Date | null): Date | null {
	if (planned === null || other === null) return planned;
	return planned > other ? planned : other;
}

/** Returns `null` for a time that is invalid or too far ahead, since the agent's program printed it. */
function plausibleTime(text: string | null | undefined, now: Date): Date | null {
	const time = new Date(text ?? Number.NaN);
	return time.getTime() - now.getTime() <= LIMITS.retryHorizonMs ? time : null;
}
