import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import type { RunOutput } from "../../run-log/write/run-output.ts";

/** Tracks output that the adapter may still pass on after its processes were killed. */
export function createLateOutput() {
	const delivered = new Map<string, number>();
	const deliveries = new Set<{ polls: number }>();
	let deliveredAt = Number.NEGATIVE_INFINITY;
	let waitedMs = 0;

	// Output from a timer that was set in a callback has the callback's source, so only a higher offset is new output.
	const isNew = ({ stream, source }: RunOutput) => {
		if (source === null) return false;
		const key = `${source.call}:${stream}`;
		const isFurther = source.end > (delivered.get(key) ?? 0);
		if (isFurther) delivered.set(key, source.end);
		return isFurther;
	};
	return {
		async track(output: RunOutput, deliver: () => Promise<void>): Promise<void> {
			if (!isNew(output)) return await deliver();
			const delivery = { polls: 0 };
			deliveries.add(delivery);
			try {
				await deliver();
			} finally {
				deliveries.delete(delivery);
				deliveredAt = monotonicMs();
			}
		},
		poll(pollMs: number): boolean {
			for (const delivery of deliveries) delivery.polls++;
			// The adapter waits for the server, whose disk may be full.
			if ([...deliveries].some(({ polls }) => polls > 1)) return true;
			waitedMs += pollMs;
			if (waitedMs > LIMITS.adapterLateOutputMs) return false;
			return deliveries.size > 0 || monotonicMs() - deliveredAt < LIMITS.adapterReturnMs;
		},
	};
}
