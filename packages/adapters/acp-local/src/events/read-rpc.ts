import { parseJsonAfterText, parseObject, type RpcError, type RpcMessage, readRpc } from "@paperclipai/adapter-utils";

/** Reads a message of the agent; `null` for another line. A wrapper may print text before the message. */
export function readRpcLine(line: string): RpcMessage | null {
	const fields = parseJsonAfterText(line);
	const message = fields?.jsonrpc === "2.0" ? readRpc(fields) : null;
	if (message?.kind !== "response" || message.error === null) return message;
	return { ...message, error: withDetails(message.error) };
}

function withDetails(error: RpcError): RpcError {
	const { message, data } = error;
	const { details } = parseObject(data);
	const more = typeof details === "string" ? details : typeof data === "string" ? data : "";
	return { ...error, message: more === "" || message.includes(more) ? message : `${message}: ${more}` };
}
