import type { Duplex } from "node:stream";
import { createFrameReader, encodeFrame, type FrameLimits } from "./message-frame.ts";
import type { RpcChannel } from "./rpc.ts";

export interface MessagePipeOptions {
	send: FrameLimits;
	receive: FrameLimits;
	/** Reading stops while more data is unread by the other end. Default: reading never stops. */
	unreadBytes?: number;
	onBroken: () => void;
}

/** Replaces Node's IPC channel, to which an adapter could write: malformed data in it crashes its reader. */
export function createMessagePipe(stream: Duplex, options: MessagePipeOptions): RpcChannel {
	const { receive, unreadBytes = Number.POSITIVE_INFINITY, onBroken } = options;
	// The owner of the stream handles the close that follows an error.
	stream.on("error", () => undefined);
	stream.on("drain", () => stream.resume());
	return {
		send(message) {
			const parts = encodeFrame(message, options.send);
			stream.cork();
			for (const part of parts) stream.write(part);
			stream.uncork();
			if (stream.writableLength > unreadBytes) stream.pause();
		},
		onMessage(listener) {
			const read = createFrameReader(receive, listener);
			const onData = (chunk: Buffer) => {
				try {
					read(chunk);
				} catch {
					stream.off("data", onData);
					onBroken();
				}
			};
			stream.on("data", onData);
		},
	};
}
