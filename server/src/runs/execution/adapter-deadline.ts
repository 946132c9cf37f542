import { setTimeout as delay } from "node:timers/promises";
import type { AdapterExecutionContext } from "@paperclipai/adapter-utils";
import { currentOutputSource } from "@paperclipai/adapter-utils/server-utils";
import { LIMITS } from "../../config/limits.ts";

const LOOK_MS = 100;
const DEFAULT_GRACE_SEC = 15;

export type AdapterCallbacks = Required<Pick<AdapterExecutionContext, "onLog" | "onMeta" | "onSpawn" | "onEvent">>;

/** The time that an adapter has to return once its run is told to end. */
export interface AdapterDeadline {
	/** From now on the adapter has `graceMs` and some more to return. */
	begin(graceMs: number): void;
	/** As before `begin`: it has rightly begun something new. */
	lift(): void;
	/** What `execute` resolves with, or `null` when its time is over. What it does from then on has no effect. */
	hold<Result>(
		callbacks: AdapterCallbacks,
		execute: (callbacks: AdapterCallbacks) => Promise<Result>,
	): Promise<Result | null>;
}

export function createAdapterDeadline(): AdapterDeadline {
	let deadline = Number.POSITIVE_INFINITY;
	let delivering = 0;
	let deliveredAt = 0;

	const takeOver = async (deliver: () => Promise<void>) => {
		// What it says itself does not keep it alive; output of its processes, which may come long after them, does.
		if (currentOutputSource() === undefined) return await deliver();
		delivering++;
		try {
			await deliver();
		} finally {
			delivering--;
			deliveredAt = Date.now();
		}
	};
	const isOver = () => {
		const now = Date.now();
		return now >= deadline && delivering === 0 && now - deliveredAt >= LIMITS.adapterReturnMs;
	};
	return {
		begin(graceMs) {
			deadline = Math.min(deadline, Date.now() + graceMs + LIMITS.adapterReturnMs);
		},
		lift() {
			deadline = Number.POSITIVE_INFINITY;
		},
		async hold(callbacks, execute) {
			const returned = new AbortController();
			let hasEffect = true;
			const overdue = async () => {
				while (!isOver()) await delay(LOOK_MS, undefined, { signal: returned.signal });
				return null;
			};
			const held =
				<Args extends unknown[]>(callback: (...args: Args) => Promise<void>) =>
				async (...args: Args) => {
					if (hasEffect) await callback(...args);
				};
			const whileHeld = {
				onLog: held<Parameters<AdapterCallbacks["onLog"]>>((stream, chunk) =>
					takeOver(() => callbacks.onLog(stream, chunk)),
				),
				onMeta: held(callbacks.onMeta),
				onSpawn: held(callbacks.onSpawn),
				onEvent: held(callbacks.onEvent),
			} satisfies AdapterCallbacks;
			try {
				const watch = overdue();
				watch.catch(() => undefined);
				return await Promise.race([execute(whileHeld), watch]);
			} finally {
				hasEffect = false;
				returned.abort();
			}
		},
	};
}

/** The grace period that an agent is set up with, as all adapters of local programs name it. */
export function graceMsOf(config: Record<string, unknown>): number {
	const { graceSec } = config;
	return 1000 * (typeof graceSec === "number" && graceSec >= 0 ? graceSec : DEFAULT_GRACE_SEC);
}
