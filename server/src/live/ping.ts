import type { WebSocket } from "ws";
import { LIMITS } from "../config/limits.ts";

/** Terminates a client that has not answered a ping by the next one: its connection may look open for hours. */
export function pingRegularly(socket: WebSocket): () => void {
	let hasAnswered = true;
	socket.on("pong", () => {
		hasAnswered = true;
	});
	const timer = setInterval(() => {
		if (!hasAnswered) return socket.terminate();
		hasAnswered = false;
		socket.ping();
	}, LIMITS.livePingMs);
	return () => clearInterval(timer);
}
