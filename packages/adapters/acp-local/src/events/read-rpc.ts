import { isObject, parseJsonAfterText, parseObject } from "@paperclipai/adapter-utils";

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

export interface RpcError {
	code: number;
	/** With the details of the error, if there are any. */
	message: string;
}

/** A message of the agent. */
export type RpcMessage =
	| { kind: "request"; id: RpcId; method: string; params: Record<string, unknown> }
	| { kind: "notification"; method: string; params: Record<string, unknown> }
	| { kind: "response"; id: RpcId; result: Record<string, unknown>; error: RpcError | null };

/** Returns `null` for a line that contains no message. A wrapper may print text before the message. */
export function readRpcLine(line: string): RpcMessage | null {
	const { jsonrpc, id, method, params, result, error } = parseObject(parseJsonAfterText(line));
	if (jsonrpc !== "2.0") return null;
	if (typeof method === "string") {
		const call = { method, params: parseObject(params) };
		if (id === undefined) return { kind: "notification", ...call };
		return isRpcId(id) ? { kind: "request", id, ...call } : null;
	}
	if (!isRpcId(id) || (result === undefined && !isObject(error))) return null;
	return { kind: "response", id, result: parseObject(result), error: isObject(error) ? readError(error) : null };
}

function readError({ code, message, data }: Record<string, unknown>): RpcError {
	const text = typeof message === "string" ? message : "";
	const { details } = parseObject(data);
	const more = typeof details === "string" ? details : typeof data === "string" ? data : "";
	return {
		code: typeof code === "number" ? code : 0,
		message: more === "" || text.includes(more) ? text : `${text}: ${more}`,
	};
}
