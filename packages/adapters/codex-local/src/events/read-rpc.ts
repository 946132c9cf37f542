import { parseJsonLine, type RpcMessage, readRpc } from "@paperclipai/adapter-utils";

/** Reads a message of `codex app-server`; `null` for another line, such as an event of `codex exec`. */
export function readRpcLine(line: string): RpcMessage | null {
	const fields = parseJsonLine(line);
	return fields === null ? null : readRpc(fields);
}

/** Whether a message could not be added to its turn, because the turn has ended. */
export function isTurnOverError(message: string): boolean {
	return /^(no active turn to (steer|interrupt)|expected active turn id )/.test(message);
}
