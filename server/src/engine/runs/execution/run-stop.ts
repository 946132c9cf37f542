import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { graceMsFrom } from "@paperclipai/adapter-utils/host";
import type { RunFolder } from "../../../platform/data-folder/run-folder.ts";
import { makeFolder } from "../../../platform/disk/make-folder.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import type { RunRow } from "../../../records/runs/run-rows.ts";
import type { RunFacts } from "../outcome/verdict.ts";

const DEFAULT_GRACE_SEC = 15;

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

/** Calls `act` once the signal is aborted, immediately if it already is. */
export function onAbort(signal: AbortSignal, act: () => void): void {
	if (signal.aborted) act();
	else signal.addEventListener("abort", act, { once: true });
}

/** How long processes get between SIGTERM and SIGKILL: `graceSec`, a setting of all adapters that start local programs. */
export function graceMsOf(config: Record<string, unknown>): number {
	const { graceSec } = config;
	return graceMsFrom(typeof graceSec === "number" && graceSec >= 0 ? graceSec : DEFAULT_GRACE_SEC);
}

/**
 * Notes that a run must be cancelled, for the next server, when the database cannot store it. An empty file needs no space.
 * If even that is impossible, only this server knows of the request.
 */
export async function markCancelled({ spools, cancelled }: RunFolder): Promise<void> {
	try {
		await makeFolder(spools);
		await (await open(cancelled, "w", 0o600)).close();
	} catch {
		// The run is stopped all the same.
	}
}

/** Whether the cancel of a run was requested while an earlier server, or an earlier attempt, executed it. */
export function isCancelRequested({ cancelRequestedAt }: RunRow, { cancelled }: RunFolder): boolean {
	return cancelRequestedAt !== null || existsSync(cancelled);
}
