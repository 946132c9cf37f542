import { setTimeout as delay } from "node:timers/promises";

/** Only guards against hanging. Shorter than the time limit of a test, so that the failure names the condition. */
const HANGING_MS = 4 * 60_000;

const FIRST_PAUSE_MS = 15;
const LONGEST_PAUSE_MS = 60;

/**
 * Resolves with the first truthy result of `condition`. Polls less often during a long wait, since polling takes CPU
 * time.
 */
export async function until<T>(condition: () => T | Promise<T>): Promise<Truthy<T>> {
	const start = performance.now();
	for (;;) {
		const value = await condition();
		if (value) return value as Truthy<T>;
		const elapsed = performance.now() - start;
		if (elapsed > HANGING_MS) throw new Error(`Still not true after ${HANGING_MS / 1000} s: ${condition}`);
		await delay(Math.min(Math.max(FIRST_PAUSE_MS, elapsed / 8), LONGEST_PAUSE_MS));
	}
}

type Truthy<T> = T extends false | "" | 0 | 0n | null | undefined ? never : T;
