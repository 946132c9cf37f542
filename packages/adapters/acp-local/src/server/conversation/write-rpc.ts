import type { RpcId } from "../../events/read-rpc.ts";

export function rpcRequest(id: RpcId, method: string, params: object): string {
	return line({ id, method, params });
}

export function rpcNotification(method: string, params: object): string {
	return line({ method, params });
}

export function rpcResult(id: RpcId, result: object): string {
	return line({ id, result });
}

/** The request cannot be answered, so that the agent does not wait for it. */
export function rpcUnsupported(id: RpcId, method: string): string {
	return line({ id, error: { code: -32601, message: `"${method}" is not supported.` } });
}

export function rpcRepeated(id: RpcId): string {
	return line({ id, error: { code: -32600, message: "Another request has the same id." } });
}

function line(message: object): string {
	return `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
}
