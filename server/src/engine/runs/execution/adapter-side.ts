import { setTimeout as delay } from "node:timers/promises";
import { graceMsFrom } from "@paperclipai/adapter-utils/host";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { monotonicMs } from "../../../platform/timing/monotonic.ts";
import type { AdapterCallbacks } from "./adapter-callbacks.ts";
import { createLateOutput } from "./late-output.ts";

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
	const lateOutput = createLateOutput();
	const isOver = () => monotonicMs() >= deadline && !lateOutput.poll(POLL_MS);
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
					lateOutput.track(() => callbacks.onLog(stream, chunk)),
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
	return graceMsFrom(typeof graceSec === "number" && graceSec >= 0 ? graceSec : DEFAULT_GRACE_SEC);
}
