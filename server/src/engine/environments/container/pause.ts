import { setTimeout as delay } from "node:timers/promises";

/** Waits. @throws the reason of `signal`, where the timer of Node would throw an error of its own. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await delay(ms, undefined, { signal }).catch(() => undefined);
	signal.throwIfAborted();
}
