import { currentOutputSource, type OutputSource } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";

/** Output that processes have written before they were killed, and that the adapter may still be passing on. */
export interface LateOutput {
	/** Counts the delivery if it is output of a process that was not passed on before. */
	track(deliver: () => Promise<void>): Promise<void>;
	/** To be called every `pollMs` once the deadline is over: whether the adapter still passes on such output. */
	poll(pollMs: number): boolean;
}

export function createLateOutput(): LateOutput {
	/** Bytes by process and stream. */
	const delivered = new Map<string, number>();
	const deliveries = new Set<{ polls: number }>();
	let deliveredAt = Number.NEGATIVE_INFINITY;
	let waitedMs = 0;

	// A timer or promise that a callback started has the callback's source for ever, so a source alone proves nothing.
	const isNew = ({ call, stream, end }: OutputSource) => {
		const key = `${call}:${stream}`;
		const isFurther = end > (delivered.get(key) ?? 0);
		if (isFurther) delivered.set(key, end);
		return isFurther;
	};
	return {
		async track(deliver) {
			const source = currentOutputSource();
			if (source === undefined || !isNew(source)) return await deliver();
			const delivery = { polls: 0 };
			deliveries.add(delivery);
			try {
				await deliver();
			} finally {
				deliveries.delete(delivery);
				deliveredAt = monotonicMs();
			}
		},
		poll(pollMs) {
			for (const delivery of deliveries) delivery.polls++;
			// The adapter waits for the server then, whose disk may be full.
			if ([...deliveries].some(({ polls }) => polls > 1)) return true;
			waitedMs += pollMs;
			if (waitedMs > LIMITS.adapterLateOutputMs) return false;
			return deliveries.size > 0 || monotonicMs() - deliveredAt < LIMITS.adapterReturnMs;
		},
	};
}
