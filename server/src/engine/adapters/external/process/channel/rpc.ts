import { CodedError, omitUndefined } from "@paperclipai/adapter-utils";
import { deserializeError, serializeError } from "./rpc-error.ts";
import type { RpcMessage } from "./rpc-message.ts";

export interface RpcChannel {
	/**
	 * Discards messages to a process that has exited.
	 * @throws when the message itself cannot be sent.
	 */
	send(message: RpcMessage): void;
	onMessage(listener: (message: RpcMessage) => void): void;
}

interface CallOptions {
	/** Milliseconds until the call rejects with `adapter_timeout`; the other side is not stopped. Default: no limit. */
	deadlineMs?: number;
	name?: string;
	bytes?: Uint8Array;
}

export interface Rpc {
	call(method: string, args: unknown, options?: CallOptions): Promise<unknown>;
	/** Sends a message without a response. The message arrives before all later calls. */
	notify(method: string, args: unknown): void;
	readonly pending: number;
	close(error: Error): void;
}

export type RpcHandlers = Record<string, (args: never, bytes: Uint8Array | undefined) => unknown>;

interface PendingCall {
	resolve(value: unknown): void;
	reject(error: Error): void;
	timer: NodeJS.Timeout | undefined;
}

export function createRpc(channel: RpcChannel, handlers: RpcHandlers): Rpc {
	const pending = new Map<number, PendingCall>();
	let lastId = 0;
	let closed: Error | null = null;
	const { send } = channel;

	function takePending(id: number): PendingCall | undefined {
		const call = pending.get(id);
		clearTimeout(call?.timer);
		pending.delete(id);
		return call;
	}

	async function respond({ id, ...request }: Request & { id: number }): Promise<void> {
		try {
			send({ kind: "response", id, value: await handle(handlers, request) });
		} catch (error) {
			send({ kind: "error", id, error: serializeError(error) });
		}
	}

	channel.onMessage((message) => {
		if (message.kind === "call") void respond(message);
		else if (message.kind === "notification") void handle(handlers, message).catch(() => undefined);
		else if (message.kind === "response") takePending(message.id)?.resolve(message.value);
		else {
			// Before `takePending`, so that a malformed error does not leave the call pending.
			const error = deserializeError(message.error);
			takePending(message.id)?.reject(error);
		}
	});

	return {
		call(method, args, { deadlineMs, name = method, bytes } = {}) {
			const id = ++lastId;
			return new Promise((resolve, reject) => {
				const onTimeout = () => takePending(id)?.reject(timedOut(name, deadlineMs ?? 0));
				const timer = deadlineMs === undefined ? undefined : setTimeout(onTimeout, deadlineMs);
				pending.set(id, { resolve, reject, timer });
				try {
					if (closed !== null) throw closed;
					send({ kind: "call", id, method, args, ...omitUndefined({ bytes }) });
				} catch (error) {
					takePending(id)?.reject(error as Error);
				}
			});
		},
		notify: (method, args) => send({ kind: "notification", method, args }),
		get pending() {
			return pending.size;
		},
		close(error) {
			closed ??= error;
			for (const id of [...pending.keys()]) takePending(id)?.reject(closed);
		},
	};
}

type Request = Pick<RpcMessage & { kind: "call" }, "method" | "args" | "bytes">;

async function handle(handlers: RpcHandlers, { method, args, bytes }: Request): Promise<unknown> {
	const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
	if (handler === undefined) throw new CodedError("rpc_unknown", `Unknown method "${method}".`);
	return await handler(args as never, bytes);
}

function timedOut(name: string, deadlineMs: number): CodedError {
	return new CodedError("adapter_timeout", `The adapter did not respond to ${name} within ${deadlineMs / 1000} s.`, {
		hint: "Try again. If it keeps happening, report it to the adapter's author.",
	});
}
