import { setTimeout as delay } from "node:timers/promises";
import { isRetryable } from "../environment-errors.ts";

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/**
 * Repeats a step while the environment cannot be reached, with growing pauses. The limits of the run end it.
 * @param giveUpMs After such a time without reaching it, the last error is thrown. Default: never.
 * @throws whatever `step` throws that another attempt would not change; what it threw last, or else the reason of `signal`,
 * once that is aborted.
 */
export async function repeatUntilReached<T>(
	signal: AbortSignal,
	step: () => Promise<T>,
	giveUpMs = Number.POSITIVE_INFINITY,
): Promise<T> {
	let unreached: unknown = null;
	let reachedAt = performance.now();
	for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
		if (signal.aborted) throw unreached ?? signal.reason;
		const startedAt = performance.now();
		try {
			return await step();
		} catch (error) {
			if (!isRetryable(error)) throw signal.aborted ? (unreached ?? error) : error;
			unreached = error;
			// A step that took so long has reached it.
			if (performance.now() - startedAt > giveUpMs) reachedAt = performance.now();
			else if (performance.now() - reachedAt > giveUpMs) throw error;
		}
		await delay(pauseMs, undefined, { signal }).catch(() => undefined);
	}
}
