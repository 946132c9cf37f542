import { CodedError, exceededShapeLimit, type ShapeLimits } from "@paperclipai/adapter-utils";
import type { SerializedError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";

export interface FrameLimits extends ShapeLimits {
	bytes: number;
}

const HEADER_BYTES = 8;
const LENGTH_BYTES = 4;

/** @throws {CodedError} `adapter_message_too_large`, and errors of `JSON.stringify`. */
export function encodeFrame({ bytes, ...message }: RpcMessage, limits: FrameLimits): Buffer[] {
	const text = JSON.stringify(message);
	const json = Buffer.from(text);
	const length = LENGTH_BYTES + json.length + (bytes?.length ?? 0);
	if (length > limits.bytes) throw tooLarge(`A message of ${length} bytes`, `${limits.bytes} bytes`);
	checkShape(text, limits);
	const header = Buffer.alloc(HEADER_BYTES);
	header.writeUInt32BE(length);
	header.writeUInt32BE(json.length, LENGTH_BYTES);
	return [header, json, ...(bytes === undefined ? [] : [Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)])];
}

/** @throws for malformed or too large data, and errors of `onMessage`. */
export function createFrameReader(
	limits: FrameLimits,
	onMessage: (message: RpcMessage) => void,
): (chunk: Buffer) => void {
	let chunks: Buffer[] = [];
	let length = 0;
	let needed = LENGTH_BYTES;
	return (chunk) => {
		chunks.push(chunk);
		length += chunk.length;
		if (length < needed) return;
		let rest = Buffer.concat(chunks);
		for (;;) {
			const body = rest.length < LENGTH_BYTES ? 0 : rest.readUInt32BE(0);
			if (body > limits.bytes) throw tooLarge(`A message of ${body} bytes`, `${limits.bytes} bytes`);
			needed = LENGTH_BYTES + body;
			if (rest.length < LENGTH_BYTES || rest.length < needed) break;
			onMessage(decode(rest.subarray(LENGTH_BYTES, needed), limits));
			rest = rest.subarray(needed);
		}
		chunks = [rest];
		length = rest.length;
	};
}

function decode(body: Buffer, limits: FrameLimits): RpcMessage {
	const end = LENGTH_BYTES + body.readUInt32BE(0);
	if (end > body.length) throw new Error("The JSON part is longer than the message.");
	const json = body.toString("utf8", LENGTH_BYTES, end);
	checkShape(json, limits);
	const message = checkedMessage(JSON.parse(json));
	return end === body.length ? message : { ...message, bytes: body.subarray(end) };
}

/** Uses no Zod schema, because many thousands of messages may arrive per second. */
function checkedMessage(received: unknown): RpcMessage {
	if (typeof received !== "object" || received === null) throw malformed();
	const { kind, id, method, args, value, error } = received as Record<string, unknown>;
	if (kind === "notification" && typeof method === "string") return { kind, method, args };
	if (typeof id !== "number") throw malformed();
	if (kind === "call" && typeof method === "string") return { kind, id, method, args };
	if (kind === "response") return { kind, id, value };
	if (kind === "error" && isSerializedError(error)) return { kind, id, error };
	throw malformed();
}

function isSerializedError(error: unknown): error is SerializedError {
	if (typeof error !== "object" || error === null) return false;
	const { message, stack, code, hint } = error as Record<string, unknown>;
	return (
		typeof message === "string" && [stack, code, hint].every((text) => ["string", "undefined"].includes(typeof text))
	);
}

function malformed(): Error {
	return new Error("The JSON is not a valid message.");
}

function checkShape(json: string, limits: FrameLimits): void {
	const exceeded = exceededShapeLimit(json, limits);
	if (exceeded === "values") throw tooLarge("The number of values in a message", `${limits.values} values`);
	if (exceeded === "depth") throw tooLarge("The nesting depth of a message", `${limits.depth} levels`);
}

function tooLarge(what: string, limit: string): CodedError {
	return new CodedError("adapter_message_too_large", `${what} is too large; the limit is ${limit}.`, {
		hint: "Pass output on in chunks, and keep large results in a file.",
	});
}
