import type { WebSocket } from "ws";
import { LIMITS } from "../../platform/settings/limits.ts";

/**
 * Detects a lost connection, which may look open for hours.
 * @param sendPing Sends a message with each ping, because a page cannot see the pings that its browser answers.
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
