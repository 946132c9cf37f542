import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import type { RunFacts } from "../outcome/verdict.ts";

/** How the server stops a run, or stops following it. */
export interface RunStop {
	/** Aborted when the run's processes must be stopped. */
	signal: AbortSignal;
	/** Why the run was stopped, for its verdict; `null` while it was not. */
	readonly reason: RunFacts["stoppedAs"];
	/**
	 * Whether the run must end without what a full disk cannot store. Never for an interrupted run: it is detached in the
	 * end, and the next server stores everything.
	 */
	readonly isOverdue: boolean;
	/** Aborted when this server no longer follows the run: its processes continue, and the next server resumes it. */
	detached: AbortSignal;
	cancel(): void;
	/** Stops the run because the server shuts down. */
	interrupt(): void;
	/** Stops the run because a budget is used up. */
	exceedBudget(): void;
	/** Stops the run because other servers may take it over. */
	lose(): void;
	detach(): void;
}

export function createRunStop(): RunStop {
	const stop = new AbortController();
	const detachment = new AbortController();
	let reason: RunStop["reason"] = null;
	let stoppedAt = Number.POSITIVE_INFINITY;
	const stopAs = (why: NonNullable<RunStop["reason"]>) => {
		if (reason !== null) return;
		reason = why;
		stoppedAt = monotonicMs();
		stop.abort();
	};
	return {
		signal: stop.signal,
		get reason() {
			return reason;
		},
		get isOverdue() {
			return reason !== "interrupted" && monotonicMs() - stoppedAt >= LIMITS.cancelledDiskWaitMs;
		},
		detached: detachment.signal,
		cancel: () => stopAs("cancelled"),
		interrupt: () => stopAs("interrupted"),
		exceedBudget: () => stopAs("budget_exceeded"),
		lose: () => stopAs("lease_lost"),
		detach: () => detachment.abort(),
	};
}
