import type { Duplex } from "node:stream";
import { deserialize, serialize } from "node:v8";
import { CodedError } from "@paperclipai/adapter-utils";
import type { RpcChannel } from "./rpc.ts";

/** Of one message. Output comes in pieces; what is larger is a result that nobody wants in the database. */
const MAX_BYTES = 64 * 1024 * 1024;
const HEADER_BYTES = 4;

/**
 * Carries values between two processes, each with its length before it. Node's own channel is not used: an adapter can write
 * to it, and what is no message of Node there ends the process that reads it.
 * @param onBroken Told when what comes is no message. Nothing is read any more then.
 */
export function createMessagePipe(stream: Duplex, onBroken: () => void): RpcChannel {
	// Told by its end as well.
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
			const take = (chunk: Buffer) => {
				try {
					read(chunk);
				} catch {
					stream.off("data", take);
					onBroken();
				}
			};
			stream.on("data", take);
		},
	};
}

/** @throws When what it is given is no message. */
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
	const most = MAX_BYTES / 1024 / 1024;
	return new CodedError(
		"adapter_message_too_large",
		`${bytes} bytes cannot be handed on at once, at most ${most} MB.`,
		{
			hint: "Hand output on in pieces, and keep large results in a file.",
		},
	);
}
