import type { RunError } from "@paperclipai/shared";
import { LIMITS } from "../../../platform/settings/limits.ts";
import type { Verdict } from "./verdict.ts";

export interface FailedRun {
	verdict: Pick<Verdict, "reason"> & { error: Pick<RunError, "family"> | null };
	/** 1 for the run that was woken, one more for each automatic retry. */
	attempt: number;
	/** ISO 8601, as the adapter reported it. */
	retryNotBefore: string | null | undefined;
}

/**
 * When a failed run is retried, `null` for never. Failures of the model's service are retried with growing delays, an
 * exhausted quota when it resets but not before that delay, a lost process once and immediately; a run that a budget has
 * stopped is retried when the budget lets it start. What a person has to fix is not retried.
 */
export function planRetry(
	{ verdict, attempt, retryNotBefore }: FailedRun,
	now: Date,
	random: () => number,
): Date | null {
	const notBefore = believableTime(retryNotBefore, now);
	if (verdict.reason === "budget_exceeded") return now;
	if (verdict.reason === "process_lost") return attempt === 1 ? now : null;
	switch (verdict.error?.family) {
		case "transient_upstream":
			return later(backoff(attempt, now, random), notBefore);
		case "provider_quota":
			if (notBefore === null || attempt >= LIMITS.quotaAttempts) return null;
			// A reset time that is wrong or long past must not make the runs follow each other at once.
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

/** `null` for a time that is invalid or further away than any limit lasts, which a program may print all the same. */
function believableTime(text: string | null | undefined, now: Date): Date | null {
	const time = new Date(text ?? Number.NaN);
	return time.getTime() - now.getTime() <= LIMITS.retryHorizonMs ? time : null;
}
