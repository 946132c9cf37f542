import { setMaxListeners } from "node:events";
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

export interface RunStop {
	signal: AbortSignal;
	readonly reason: RunFacts["stoppedAs"];
	readonly isOverdue: boolean;
	detached: AbortSignal;
	cancel(): void;
	interrupt(): void;
	exceedBudget(): void;
	lose(): void;
	detach(): void;
}

export function createRunStop(): RunStop {
	const stop = new AbortController();
	const detachment = new AbortController();
	// One listener for each open request of the program.
	setMaxListeners(0, detachment.signal);
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

export function onAbort(signal: AbortSignal, act: () => void): void {
	if (signal.aborted) act();
	else signal.addEventListener("abort", act, { once: true });
}

/** Milliseconds between SIGTERM and SIGKILL, from `graceSec`, which all adapters that start local programs have. */
export function graceMsOf(config: Record<string, unknown>): number {
	const { graceSec } = config;
	return graceMsFrom(typeof graceSec === "number" && graceSec >= 0 ? graceSec : DEFAULT_GRACE_SEC);
}

/** Stores a cancel request that the database cannot store, for the next server. An empty file needs no disk space. */
export async function markCancelled({ spools, cancelled }: RunFolder): Promise<void> {
	try {
		await makeFolder(spools);
		await (await open(cancelled, "w", 0o600)).close();
	} catch {}
}

/** The request may have reached an earlier server or attempt. */
export function isCancelRequested({ cancelRequestedAt }: RunRow, { cancelled }: RunFolder): boolean {
	return cancelRequestedAt !== null || existsSync(cancelled);
}
