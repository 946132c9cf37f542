import type { AsyncSignal } from "../../../platform/timing/async-signal.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";

const EARLY = 0.55;

/** Limits the average rate of reports. A single change is reported at once. */
export interface ChangePace {
	nextChange(): Promise<void>;
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
				// `changed` may also fire earlier, for another change.
				await changed.wait();
				clearTimeout(timer);
			}
		},
		noteReport() {
			const now = monotonicMs();
			// A pause must not allow a burst of reports later.
			due = Math.min(Math.max(due, now), now + earlyMs) + intervalMs;
		},
	};
}
