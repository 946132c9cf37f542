import { SLOW_READER_CLOSE_CODE } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { AsyncSignal } from "../../platform/timing/async-signal.ts";
import { monotonicMs } from "../../platform/timing/monotonic.ts";

/**
 * Resolves with `false` when the client has stopped reading.
 * @param written Notified whenever the socket has passed on a message.
 */
export async function drain(socket: WebSocket, written: AsyncSignal, signal: AbortSignal): Promise<boolean> {
	if (socket.bufferedAmount <= LIMITS.liveBufferBytes) return true;
	const timer = setInterval(written.notify, LIMITS.liveDrainPollMs);
	try {
		return await untilDrained(socket, written, signal);
	} finally {
		clearInterval(timer);
	}
}

async function untilDrained(socket: WebSocket, written: AsyncSignal, signal: AbortSignal): Promise<boolean> {
	let buffered = socket.bufferedAmount;
	let deadline = monotonicMs() + LIMITS.liveStallMs;
	while (buffered > LIMITS.liveBufferBytes && !signal.aborted) {
		if (monotonicMs() > deadline) return false;
		await written.wait();
		if (socket.bufferedAmount < buffered) deadline = monotonicMs() + LIMITS.liveStallMs;
		buffered = socket.bufferedAmount;
	}
	return true;
}

export function closeSlowClient(socket: WebSocket): void {
	socket.close(SLOW_READER_CLOSE_CODE, "the client reads too slowly");
}
