import { CodedError, isCodedError } from "@paperclipai/adapter-utils";

/** One side of what two processes talk through. */
export interface RpcChannel {
	/**
	 * What is lost because the other side is gone is not told.
	 * @throws When it cannot be sent at all.
	 */
	send(message: unknown): void;
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

	async function answer(id: number, method: string, args: unknown): Promise<void> {
		try {
			channel.send({ is: "answer", id, value: await handle(method, args) } satisfies RpcMessage);
		} catch (error) {
			channel.send({ is: "failure", id, error: toldError(error) } satisfies RpcMessage);
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
			if (message.is === "answer") caller?.resolve(message.value);
			else caller?.reject(errorFrom(message.error));
			waiting.delete(message.id);
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
				try {
					if (gone !== null) throw gone;
					channel.send({ is: "call", id, method, args } satisfies RpcMessage);
				} catch (error) {
					waiting.get(id)?.reject(error as Error);
					waiting.delete(id);
				}
			});
		},
		tell: (method, args) => channel.send({ is: "news", method, args } satisfies RpcMessage),
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

/** More of an error than anybody reads is not sent. */
const MAX_CHARS = 20_000;

/** Whatever was thrown, even if looking at it throws. */
function toldError(error: unknown): ToldError {
	const text = (value: unknown) => String(value).slice(0, MAX_CHARS);
	try {
		if (!(error instanceof Error)) return { message: text(error), stack: undefined };
		const told = { message: text(error.message), stack: error.stack === undefined ? undefined : text(error.stack) };
		if (!isCodedError(error)) return told;
		return { ...told, code: text(error.code), hint: error.hint === undefined ? undefined : text(error.hint) };
	} catch {
		return { message: "It threw something that has no text.", stack: undefined };
	}
}

function errorFrom({ message, stack, code, hint }: ToldError): Error {
	const error =
		code === undefined ? new Error(message) : new CodedError(code, message, hint === undefined ? {} : { hint });
	if (stack !== undefined) error.stack = stack;
	return error;
}
