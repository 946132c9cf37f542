import { asString, isObject, parseJsonLine, parseObject } from "@paperclipai/adapter-utils";

export type RpcId = string | number;

/** No program uses longer ids. */
const MAX_ID_CHARACTERS = 200;

function isRpcId(value: unknown): value is RpcId {
	return typeof value === "number" || (typeof value === "string" && value.length <= MAX_ID_CHARACTERS);
}

/** Tells ids of different types apart, such as 7 and "7". */
export function rpcKey(id: RpcId): string {
	return JSON.stringify(id);
}

/** A message of `codex app-server`, which is JSON-RPC without the member `jsonrpc`. */
export type RpcMessage =
	| { kind: "response"; id: RpcId; result: Record<string, unknown>; error: RpcError | null }
	| { kind: "request"; id: RpcId; method: string; params: Record<string, unknown> }
	| { kind: "notification"; method: string; params: Record<string, unknown> };

interface RpcError {
	code: unknown;
	message: string;
}

/** `null` for a line that is no message, such as an event of `codex exec`. */
export function readRpcLine(line: string): RpcMessage | null {
	const fields = parseJsonLine(line);
	return fields === null ? null : readRpc(fields);
}

export function readRpc(fields: Record<string, unknown>): RpcMessage | null {
	const { id, method } = fields;
	const params = parseObject(fields.params);
	if (typeof method === "string") {
		if (id === undefined) return { kind: "notification", method, params };
		return isRpcId(id) ? { kind: "request", id, method, params } : null;
	}
	if (!isRpcId(id) || !("result" in fields || "error" in fields)) return null;
	const error = isObject(fields.error) ? { code: fields.error.code, message: asString(fields.error.message) } : null;
	return { kind: "response", id, result: parseObject(fields.result), error };
}

/** Whether a message could not be added to its turn, because the turn has ended. */
export function isTurnOverError(message: string): boolean {
	return /^(no active turn to (steer|interrupt)|expected active turn id )/.test(message);
}
