import type { Duplex } from "node:stream";
import { createFrameReader, encodeFrame, type FrameLimits } from "./message-frame.ts";
import type { RpcChannel } from "./rpc.ts";

export interface MessagePipeOptions {
	send: FrameLimits;
	receive: FrameLimits;
	/** Number of bytes not yet read by the other end, beyond which reading pauses. Default: no limit. */
	unreadBytes?: number;
	onBroken: () => void;
}

/** Used instead of Node's IPC channel, because malformed data from an adapter would crash the server. */
export function createMessagePipe(stream: Duplex, options: MessagePipeOptions): RpcChannel {
	const { receive, unreadBytes = Number.POSITIVE_INFINITY, onBroken } = options;
	// The owner of the stream handles the `close` event that follows.
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
