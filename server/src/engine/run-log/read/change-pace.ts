import type { AsyncSignal } from "../../../platform/timing/async-signal.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";

/** Part of the interval by which a change may come too early: of a steady flow, most changes then need not wait. */
const EARLY = 0.55;

/** Holds changes back, so that they are reported no more often than wanted on average. One that comes alone is reported at once. */
export interface ChangePace {
	/** Waits for the next change. Returns at once when the signal is aborted. */
	nextChange(): Promise<void>;
	/** What has changed is being reported. */
	noteReport(): void;
}

/** @param intervalMs 0: each change is reported at once. */
export function createChangePace(changed: AsyncSignal, intervalMs: number, signal: AbortSignal): ChangePace {
	const earlyMs = EARLY * intervalMs;
	let due = 0;

	return {
		async nextChange() {
			await changed.wait();
			for (let left = due - monotonicMs(); left > earlyMs && !signal.aborted; left = due - monotonicMs()) {
				const timer = setTimeout(changed.notify, left);
				// Another change may come when it is early enough.
				await changed.wait();
				clearTimeout(timer);
			}
		},
		noteReport() {
			const now = monotonicMs();
			// A pause is not made up for by many reports after it.
			due = Math.min(Math.max(due, now), now + earlyMs) + intervalMs;
		},
	};
}
