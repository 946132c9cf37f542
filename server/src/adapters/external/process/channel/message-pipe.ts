import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";
import { CodedError } from "@paperclipai/adapter-utils";
import type { RpcChannel } from "./rpc.ts";

/** Limit of one message. Output arrives in chunks; only a result too large for the database exceeds this. */
const MAX_BYTES = 64 * 1024 * 1024;
const HEADER_BYTES = 4;

/**
 * Carries values between two processes, each preceded by its length. Node's own IPC channel is not used: an adapter could
 * write to it, and malformed data there crashes the process that reads it.
 * @param onBroken Called when malformed data arrives. Nothing is read after that.
 */
export function createMessagePipe(stream: Duplex, onBroken: () => void): RpcChannel {
	// The stream's close follows an error and is handled by its owner.
	stream.on("error", () => undefined);
	return {
		send(message) {
			const body = serialize(message);
			if (body.length > MAX_BYTES) throw tooLarge(body.length);
			const header = Buffer.alloc(HEADER_BYTES);
			header.writeUInt32BE(body.length);
			stream.cork();
			stream.write(header);
			stream.write(body);
			stream.uncork();
		},
		onMessage(listener) {
			const read = createMessageReader(listener);
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

/** @throws When the data is malformed or too large, and whatever `onMessage` throws. */
function createMessageReader(onMessage: (message: unknown) => void): (chunk: Buffer) => void {
	let chunks: Buffer[] = [];
	let length = 0;
	let needed = HEADER_BYTES;
	return (chunk) => {
		chunks.push(chunk);
		length += chunk.length;
		if (length < needed) return;
		let rest = Buffer.concat(chunks);
		for (;;) {
			needed = HEADER_BYTES + (rest.length < HEADER_BYTES ? 0 : rest.readUInt32BE(0));
			if (needed > HEADER_BYTES + MAX_BYTES) throw tooLarge(needed);
			if (rest.length < HEADER_BYTES || rest.length < needed) break;
			onMessage(deserialize(rest.subarray(HEADER_BYTES, needed)));
			rest = rest.subarray(needed);
		}
		chunks = [rest];
		length = rest.length;
	};
}

function tooLarge(bytes: number): CodedError {
	const maxMb = MAX_BYTES / 1024 / 1024;
	return new CodedError(
		"adapter_message_too_large",
		`A message of ${bytes} bytes is too large; the limit is ${maxMb} MB.`,
		{ hint: "Pass output on in chunks, and keep large results in a file." },
	);
}
