import { z } from "zod";
import { type LiveMessage, liveMessageSchema } from "./messages.ts";

const NEWLINE = 0x0a;
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
const decodeText = (bytes: Uint8Array) => decoder.decode(bytes);

/**
 * Parses a live message. A string is the whole message as JSON. Bytes are a log message for `logs=binary`: its JSON
 * without `content`, a newline, and the stored records of the log.
 * @param decode Decodes UTF-8. Default: a `TextDecoder`.
 * @returns `null` for an invalid message or an unknown type.
 */
export function readLiveMessage(data: string | Uint8Array, decode = decodeText): LiveMessage | null {
	try {
		const message: unknown = typeof data === "string" ? JSON.parse(data) : readFrame(data, decode);
		return liveMessageSchema.safeParse(message).data ?? null;
	} catch {
		return null;
	}
}

/** Other fields are validated together with the content. */
const headSchema = z.looseObject({ payload: z.looseObject({}) });

function readFrame(bytes: Uint8Array, decode: (bytes: Uint8Array) => string): unknown {
	const end = bytes.indexOf(NEWLINE);
	if (end === -1) return null;
	const head = headSchema.parse(JSON.parse(decode(bytes.subarray(0, end))));
	return { ...head, payload: { ...head.payload, content: decode(bytes.subarray(end + 1)) } };
}
