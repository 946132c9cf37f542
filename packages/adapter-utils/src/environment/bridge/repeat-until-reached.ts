import { setTimeout as delay } from "node:timers/promises";
import { isRetryable } from "../environment-errors.ts";

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/**
 * Retries a step with growing pauses while the environment is unreachable.
 * @param giveUpMs Time without success after which the last error is thrown. Default: no limit.
 * @throws an error of `step` that is not retryable; once `signal` is aborted, the last error, or else the reason of
 * `signal`.
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
			// A step that has taken longer than `giveUpMs` must have reached the environment.
			if (performance.now() - startedAt > giveUpMs) reachedAt = performance.now();
			else if (performance.now() - reachedAt > giveUpMs) throw error;
		}
		await delay(pauseMs, undefined, { signal }).catch(() => undefined);
	}
}
