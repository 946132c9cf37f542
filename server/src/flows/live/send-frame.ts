import type { WebSocket } from "ws";
import { returnFrameBuffer } from "./frame-buffers.ts";
import type { LogEncoding, LogMessageHead } from "./live-message.ts";

/** @param onWritten Called when the message has been passed on, or never will be. */
export function sendFrame(
	socket: WebSocket,
	encoding: LogEncoding,
	{ head, records }: { head: LogMessageHead; records: Uint8Array },
	onWritten: () => void,
): void {
	const frame = encoding.encode(head, records);
	socket.send(frame, { binary: encoding.binary }, () => {
		// Also after an error; the kernel has read the frame, or the socket has dropped it.
		returnFrameBuffer(frame);
		onWritten();
	});
}
