import type { Duplex } from "node:stream";
import { createFrameReader, encodeFrame, type FrameLimits } from "./message-frame.ts";
import type { RpcChannel } from "./rpc.ts";

export interface MessagePipeOptions {
	/** Of each message that is sent, and that is received. */
	send: FrameLimits;
	receive: FrameLimits;
	/** With more data that the other end has not read, nothing is read from it. Default: reading never stops. */
	unreadBytes?: number;
	/** Called when malformed data arrives. Nothing is read after that. */
	onBroken: () => void;
}

/**
 * Carries messages between two processes, each preceded by its length. Node's own IPC channel is not used: an adapter could
 * write to it, and malformed data there crashes the process that reads it.
 */
export function createMessagePipe(stream: Duplex, options: MessagePipeOptions): RpcChannel {
	const { receive, unreadBytes = Number.POSITIVE_INFINITY, onBroken } = options;
	// The stream's close follows an error and is handled by its owner.
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
