import { setTimeout as delay } from "node:timers/promises";

/** @throws the reason of `signal`, unlike Node's timer. */
export async function pause(ms: number, signal: AbortSignal): Promise<void> {
	await delay(ms, undefined, { signal }).catch(() => undefined);
	signal.throwIfAborted();
}
