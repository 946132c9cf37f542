import { isObject, parseObject } from "./read-value.ts";

export type RpcId = string | number;

export interface RpcError {
	/** 0 if the program gives no number. */
	code: number;
	message: string;
	data: unknown;
}

/** A message of a program that speaks JSON-RPC. */
export type RpcMessage =
	| { kind: "response"; id: RpcId; result: Record<string, unknown>; error: RpcError | null }
	| { kind: "request"; id: RpcId; method: string; params: Record<string, unknown> }
	| { kind: "notification"; method: string; params: Record<string, unknown> };

/** No program uses longer ids. */
const MAX_ID_CHARACTERS = 200;

/**
 * Reads a message of JSON-RPC. The member `jsonrpc` is not checked, because some programs leave it out.
 * @param fields A line of the program, parsed as JSON.
 * @returns `null` if it is no message.
 */
export function readRpc(fields: Record<string, unknown>): RpcMessage | null {
	const { id, method } = fields;
	if (typeof method === "string") {
		const call = { method, params: parseObject(fields.params) };
		if (id === undefined) return { kind: "notification", ...call };
		return isRpcId(id) ? { kind: "request", id, ...call } : null;
	}
	const hasError = isObject(fields.error);
	if (!isRpcId(id) || !(fields.result !== undefined || hasError)) return null;
	return { kind: "response", id, result: parseObject(fields.result), error: hasError ? readError(fields.error) : null };
}

function isRpcId(value: unknown): value is RpcId {
	return typeof value === "number" || (typeof value === "string" && value.length <= MAX_ID_CHARACTERS);
}

function readError(error: unknown): RpcError {
	const { code, message, data } = parseObject(error);
	return { code: typeof code === "number" ? code : 0, message: typeof message === "string" ? message : "", data };
}

/** Tells ids of different types apart, such as 7 and "7". */
export function rpcKey(id: RpcId): string {
	return JSON.stringify(id);
}

/** Lines for a program that speaks JSON-RPC. */
export interface RpcWriter {
	request(id: RpcId, method: string, params: object): string;
	notification(method: string, params?: object): string;
	result(id: RpcId, result: object): string;
	/** For a request of the program that is not supported, so that the program does not wait for a result. */
	unsupported(id: RpcId, method: string): string;
	/** For a request of the program with the id of another one. */
	repeated(id: RpcId): string;
}

/**
 * Writes lines for a program that speaks JSON-RPC.
 * @param common Members of each message, such as `{ jsonrpc: "2.0" }`.
 */
export function createRpcWriter(common: object): RpcWriter {
	const line = (message: object) => `${JSON.stringify({ ...common, ...message })}\n`;
	return {
		request: (id, method, params) => line({ id, method, params }),
		notification: (method, params) => line({ method, params }),
		result: (id, result) => line({ id, result }),
		unsupported: (id, method) => line({ id, error: { code: -32601, message: `"${method}" is not supported.` } }),
		repeated: (id) => line({ id, error: { code: -32600, message: "Another request has the same id." } }),
	};
}
