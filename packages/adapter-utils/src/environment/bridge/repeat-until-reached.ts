import { setTimeout as delay } from "node:timers/promises";
import { isRetryable } from "../environment-errors.ts";

const FIRST_PAUSE_MS = 200;
const MAX_PAUSE_MS = 10_000;

/**
 * Repeats a step while the environment cannot be reached, with growing pauses. The limits of the run end it.
 * @throws whatever `step` throws that another attempt would not change; what it threw last, or else the reason of `signal`,
 * once that is aborted.
 */
export async function repeatUntilReached<T>(signal: AbortSignal, step: () => Promise<T>): Promise<T> {
	let unreached: unknown = null;
	for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
		if (signal.aborted) throw unreached ?? signal.reason;
		try {
			return await step();
		} catch (error) {
			if (!isRetryable(error)) throw signal.aborted ? (unreached ?? error) : error;
			unreached = error;
		}
		await delay(pauseMs, undefined, { signal }).catch(() => undefined);
	}
}
