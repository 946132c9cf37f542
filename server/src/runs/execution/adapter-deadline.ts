import { setTimeout as delay } from "node:timers/promises";
import { currentOutputSource } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../config/limits.ts";
import { monotonicMs } from "../../timing/monotonic.ts";
import type { AdapterCallbacks } from "./adapter-callbacks.ts";

const POLL_MS = 100;
const DEFAULT_GRACE_SEC = 15;

/** Limits how long `execute()` may take to return after its run was stopped or its program reached a time limit. */
export interface AdapterDeadline {
	/** Starts the deadline: `graceMs` plus a fixed allowance from now. An earlier deadline stays. */
	start(graceMs: number): void;
	/** Removes the deadline: the adapter has legitimately started something new. */
	lift(): void;
	/** Resolves with what `execute` resolves with, or with `null` at the deadline. Later calls of the callbacks are ignored. */
	hold<Result>(
		callbacks: AdapterCallbacks,
		execute: (callbacks: AdapterCallbacks) => Promise<Result>,
	): Promise<Result | null>;
}

export function createAdapterDeadline(): AdapterDeadline {
	let deadline = Number.POSITIVE_INFINITY;
	let delivering = 0;
	let deliveredAt = Number.NEGATIVE_INFINITY;

	const trackDelivery = async (deliver: () => Promise<void>) => {
		// Output of processes may be delivered long after they exited and extends the deadline; the adapter's own does not.
		if (currentOutputSource() === undefined) return await deliver();
		delivering++;
		try {
			await deliver();
		} finally {
			delivering--;
			deliveredAt = monotonicMs();
		}
	};
	const isOver = () => {
		const now = monotonicMs();
		return now >= deadline && delivering === 0 && now - deliveredAt >= LIMITS.adapterReturnMs;
	};
	return {
		start(graceMs) {
			deadline = Math.min(deadline, monotonicMs() + graceMs + LIMITS.adapterReturnMs);
		},
		lift() {
			deadline = Number.POSITIVE_INFINITY;
		},
		async hold(callbacks, execute) {
			const returned = new AbortController();
			let isHeld = true;
			const untilOver = async () => {
				while (!isOver()) await delay(POLL_MS, undefined, { signal: returned.signal });
				return null;
			};
			const whileHeld =
				<Args extends unknown[]>(callback: (...args: Args) => Promise<void>) =>
				async (...args: Args) => {
					if (isHeld) await callback(...args);
				};
			const heldCallbacks = {
				onLog: whileHeld<Parameters<AdapterCallbacks["onLog"]>>((stream, chunk) =>
					trackDelivery(() => callbacks.onLog(stream, chunk)),
				),
				onMeta: whileHeld(callbacks.onMeta),
				onSpawn: whileHeld(callbacks.onSpawn),
				onEvent: whileHeld(callbacks.onEvent),
			} satisfies AdapterCallbacks;
			try {
				const over = untilOver();
				over.catch(() => undefined);
				return await Promise.race([execute(heldCallbacks), over]);
			} finally {
				isHeld = false;
				returned.abort();
			}
		},
	};
}

/** Reads `graceSec`, which all adapters of local programs share. */
export function graceMsOf(config: Record<string, unknown>): number {
	const { graceSec } = config;
	return 1000 * (typeof graceSec === "number" && graceSec >= 0 ? graceSec : DEFAULT_GRACE_SEC);
}
