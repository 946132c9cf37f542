import type { WebSocket } from "ws";
import { LIMITS } from "../../platform/settings/limits.ts";

/**
 * A lost connection may look open for hours.
 * @param sendPing Also sends a message, because a page does not see its browser's pings.
 */
export function pingRegularly(socket: WebSocket, sendPing: (intervalMs: number) => void): () => void {
	let hasAnswered = true;
	socket.on("pong", () => {
		hasAnswered = true;
	});
	sendPing(LIMITS.livePingMs);
	const timer = setInterval(() => {
		if (!hasAnswered) return socket.terminate();
		hasAnswered = false;
		socket.ping();
		sendPing(LIMITS.livePingMs);
	}, LIMITS.livePingMs);
	return () => clearInterval(timer);
}
