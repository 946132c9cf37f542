import { CodedError, isCodedError } from "@paperclipai/adapter-utils";

/** What one side of an IPC channel can do; both `process` in a child and the parent's `ChildProcess` have the shape. */
export interface RpcChannel {
	send(message: unknown, callback: (error: Error | null) => void): void;
	onMessage(listener: (message: unknown) => void): void;
}

export interface CallOptions {
	/** Milliseconds; after them the call rejects with `adapter_timeout`, whatever the other side still does. Default: none. */
	deadlineMs?: number;
}

/** Calls and news between two processes, in both directions. */
export interface Rpc {
	call(method: string, args: unknown, options?: CallOptions): Promise<unknown>;
	/** Like a call that nobody waits for. Comes before all calls that are made later. */
	tell(method: string, args: unknown): void;
	/** Calls that the other side has not answered. */
	readonly pending: number;
	/** Nobody is there any more: what waits rejects, and so does what is called from now on. */
	close(error: Error): void;
}

export type RpcHandlers = Record<string, (args: never) => unknown>;

type RpcMessage =
	| { is: "call"; id: number; method: string; args: unknown }
	| { is: "news"; method: string; args: unknown }
	| { is: "answer"; id: number; value: unknown }
	| { is: "failure"; id: number; error: ToldError };

interface ToldError {
	message: string;
	stack: string | undefined;
	/** Of a `CodedError` only. */
	code?: string;
	hint?: string | undefined;
}

export function createRpc(channel: RpcChannel, handlers: RpcHandlers): Rpc {
	const waiting = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
	let lastId = 0;
	let gone: Error | null = null;

	function send(message: RpcMessage, onError: (error: Error) => void): void {
		if (gone !== null) {
			onError(gone);
			return;
		}
		try {
			channel.send(message, (error) => {
				if (error !== null) onError(gone ?? error);
			});
		} catch (error) {
			onError(error as Error);
		}
	}

	async function answer(id: number, method: string, args: unknown): Promise<void> {
		const fail = (error: unknown) => send({ is: "failure", id, error: toldError(error) }, () => {});
		try {
			const value = await handle(method, args);
			send({ is: "answer", id, value }, fail);
		} catch (error) {
			fail(error);
		}
	}

	async function handle(method: string, args: unknown): Promise<unknown> {
		const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
		if (handler === undefined) throw new CodedError("rpc_unknown", `There is no "${method}" on this side.`);
		return await handler(args as never);
	}

	channel.onMessage((data) => {
		const message = data as RpcMessage;
		if (message.is === "call") void answer(message.id, message.method, message.args);
		else if (message.is === "news") void handle(message.method, message.args).catch(() => undefined);
		else {
			const caller = waiting.get(message.id);
			waiting.delete(message.id);
			if (message.is === "answer") caller?.resolve(message.value);
			else caller?.reject(errorFrom(message.error));
		}
	});

	return {
		call(method, args, { deadlineMs } = {}) {
			const id = ++lastId;
			return new Promise((resolve, reject) => {
				const late = () => {
					waiting.delete(id);
					reject(timedOut(method, deadlineMs ?? 0));
				};
				const timer = deadlineMs === undefined ? undefined : setTimeout(late, deadlineMs);
				waiting.set(id, {
					resolve(value) {
						clearTimeout(timer);
						resolve(value);
					},
					reject(error) {
						clearTimeout(timer);
						reject(error);
					},
				});
				send({ is: "call", id, method, args }, (error) => {
					waiting.get(id)?.reject(error);
					waiting.delete(id);
				});
			});
		},
		tell: (method, args) => send({ is: "news", method, args }, () => {}),
		get pending() {
			return waiting.size;
		},
		close(error) {
			gone ??= error;
			for (const caller of waiting.values()) caller.reject(gone);
			waiting.clear();
		},
	};
}

function timedOut(method: string, deadlineMs: number): CodedError {
	return new CodedError("adapter_timeout", `The adapter did not answer "${method}" within ${deadlineMs / 1000} s.`, {
		hint: "Try again; if it stays so, tell the adapter's author.",
	});
}

function toldError(error: unknown): ToldError {
	if (!(error instanceof Error)) return { message: describe(error), stack: undefined };
	const told = { message: String(error.message), stack: error.stack };
	return isCodedError(error) ? { ...told, code: error.code, hint: error.hint } : told;
}

function describe(thrown: unknown): string {
	try {
		return String(thrown);
	} catch {
		return "It threw something that has no text.";
	}
}

function errorFrom({ message, stack, code, hint }: ToldError): Error {
	const error =
		code === undefined ? new Error(message) : new CodedError(code, message, hint === undefined ? {} : { hint });
	if (stack !== undefined) error.stack = stack;
	return error;
}
