import { setTimeout as delay } from "node:timers/promises";
import { SLOW_READER_CLOSE_CODE } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import { LIMITS } from "../config/limits.ts";
import { monotonicMs } from "../timing/monotonic.ts";

/** Waits until the client has taken most of what it was sent; `false` when it has stopped reading. */
export async function drain(socket: WebSocket, signal: AbortSignal): Promise<boolean> {
	let buffered = socket.bufferedAmount;
	let deadline = monotonicMs() + LIMITS.liveStallMs;
	while (buffered > LIMITS.liveBufferBytes && !signal.aborted) {
		if (monotonicMs() > deadline) return false;
		await delay(LIMITS.liveDrainPollMs);
		if (socket.bufferedAmount < buffered) deadline = monotonicMs() + LIMITS.liveStallMs;
		buffered = socket.bufferedAmount;
	}
	return true;
}

export function closeSlowClient(socket: WebSocket): void {
	socket.close(SLOW_READER_CLOSE_CODE, "the client does not read");
}
