import { CodedError } from "@paperclipai/adapter-utils";
import { deserializeError, type SerializedError, serializeError } from "./rpc-error.ts";

/** One end of a connection between two processes. */
export interface RpcChannel {
	/**
	 * A message to a process that is gone is dropped silently.
	 * @throws When the message itself cannot be sent.
	 */
	send(message: unknown): void;
	onMessage(listener: (message: unknown) => void): void;
}

interface CallOptions {
	/** Milliseconds after which the call rejects with `adapter_timeout`; the other side is not stopped. Default: none. */
	deadlineMs?: number;
}

/** Calls and notifications between two processes, in both directions. */
export interface Rpc {
	call(method: string, args: unknown, options?: CallOptions): Promise<unknown>;
	/** A call without a response. Arrives before all calls that are made later. */
	notify(method: string, args: unknown): void;
	/** Number of calls without a response yet. */
	readonly pending: number;
	/** The other side is gone: pending and later calls reject with `error`. */
	close(error: Error): void;
}

export type RpcHandlers = Record<string, (args: never) => unknown>;

type RpcMessage =
	| { kind: "call"; id: number; method: string; args: unknown }
	| { kind: "notification"; method: string; args: unknown }
	| { kind: "response"; id: number; value: unknown }
	| { kind: "error"; id: number; error: SerializedError };

interface PendingCall {
	resolve(value: unknown): void;
	reject(error: Error): void;
	timer: NodeJS.Timeout | undefined;
}

export function createRpc(channel: RpcChannel, handlers: RpcHandlers): Rpc {
	const pending = new Map<number, PendingCall>();
	let lastId = 0;
	let closed: Error | null = null;
	const send = (message: RpcMessage) => channel.send(message);

	function takePending(id: number): PendingCall | undefined {
		const call = pending.get(id);
		clearTimeout(call?.timer);
		pending.delete(id);
		return call;
	}

	async function respond(id: number, method: string, args: unknown): Promise<void> {
		try {
			send({ kind: "response", id, value: await handle(handlers, method, args) });
		} catch (error) {
			send({ kind: "error", id, error: serializeError(error) });
		}
	}

	channel.onMessage((data) => {
		const message = data as RpcMessage;
		if (message.kind === "call") void respond(message.id, message.method, message.args);
		else if (message.kind === "notification")
			void handle(handlers, message.method, message.args).catch(() => undefined);
		else if (message.kind === "response") takePending(message.id)?.resolve(message.value);
		else takePending(message.id)?.reject(deserializeError(message.error));
	});

	return {
		call(method, args, { deadlineMs } = {}) {
			const id = ++lastId;
			return new Promise((resolve, reject) => {
				const onTimeout = () => takePending(id)?.reject(timedOut(method, deadlineMs ?? 0));
				const timer = deadlineMs === undefined ? undefined : setTimeout(onTimeout, deadlineMs);
				pending.set(id, { resolve, reject, timer });
				try {
					if (closed !== null) throw closed;
					send({ kind: "call", id, method, args });
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

async function handle(handlers: RpcHandlers, method: string, args: unknown): Promise<unknown> {
	const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
	if (handler === undefined) throw new CodedError("rpc_unknown", `There is no method "${method}" on this side.`);
	return await handler(args as never);
}

function timedOut(method: string, deadlineMs: number): CodedError {
	return new CodedError(
		"adapter_timeout",
		`The adapter did not respond to "${method}" within ${deadlineMs / 1000} s.`,
		{
			hint: "Try again. If it keeps happening, report it to the adapter's author.",
		},
	);
}
