import { randomUUID } from "node:crypto";
import { createLineSplitter, type LogStream, messageOf, type StdioMcpServer } from "@paperclipai/adapter-utils";
import type { InputJournal } from "@paperclipai/adapter-utils/host";
import { runChildProcess } from "@paperclipai/adapter-utils/server-utils";
import {
	limitSent,
	listTools,
	type McpConnection,
	McpError,
	type McpMessage,
	readMcpMessage,
	resultOf,
} from "./mcp-client.ts";

const STDERR_CHARS = 2_000;
const STDERR_LINES = 10;
/** Seconds between SIGTERM and SIGKILL. */
const GRACE_SEC = 1;

interface StdioOptions {
	/** Absolute path on the server's machine. */
	cwd: string;
	/** Variables of the agent, to which the server's are added. */
	env: Readonly<Record<string, string>>;
	signal: AbortSignal;
}

/**
 * Starts the server in the environment of the current `RunScope`, and kills it once its tools are listed.
 * @throws {McpError}
 */
export async function listStdioTools(server: StdioMcpServer, options: StdioOptions): Promise<string[]> {
	const program = new StdioProgram(server, options);
	try {
		return await listTools(program);
	} catch (error) {
		throw new McpError(messageOf(error), program.lastErrors());
	} finally {
		await program.kill();
	}
}

class StdioProgram implements McpConnection {
	readonly #waiting = new Map<number, (message: McpMessage) => void>();
	readonly #stop = new AbortController();
	readonly #failed: Promise<never>;
	readonly #started: Promise<InputJournal>;
	readonly #ended: Promise<void>;
	readonly #lines = createLineSplitter();
	readonly #noteSent = limitSent();
	readonly #fail: (error: unknown) => void;
	#errors = "";
	#messages = 0;

	constructor({ command, args, env }: StdioMcpServer, options: StdioOptions) {
		const { promise: failed, reject: fail } = deferred<never>();
		const { promise: started, resolve: onInput } = deferred<InputJournal>();
		failed.catch(() => undefined);
		this.#failed = failed;
		this.#fail = fail;
		this.#started = started;
		const onAbort = () => fail(new McpError("It did not answer in time."));
		if (options.signal.aborted) onAbort();
		options.signal.addEventListener("abort", onAbort);
		this.#ended = runChildProcess(randomUUID(), command, [...args], {
			...{ cwd: options.cwd, env: { ...options.env, ...env }, timeoutSec: 0, graceSec: GRACE_SEC },
			...{ onInput, stopSignal: this.#stop.signal },
			onLog: async (stream, text) => this.#read(stream, text),
		})
			.then(
				({ exitCode, signal }) =>
					fail(new McpError(exitCode === null ? `It was killed by ${signal}.` : `It exited with code ${exitCode}.`)),
				fail,
			)
			.finally(() => options.signal.removeEventListener("abort", onAbort));
	}

	async request(method: string, params: Record<string, unknown>): Promise<unknown> {
		const id = ++this.#messages;
		const { promise: answered, resolve } = deferred<McpMessage>();
		this.#waiting.set(id, resolve);
		await this.#send({ id, method, params });
		return resultOf(method, await Promise.race([answered, this.#failed]));
	}

	async notify(method: string): Promise<void> {
		await this.#send({ method });
	}

	/** Last lines of the standard error; `null` if there are none. */
	lastErrors(): string | null {
		return this.#errors.trim().split("\n").slice(-STDERR_LINES).join("\n") || null;
	}

	async kill(): Promise<void> {
		this.#stop.abort();
		await this.#ended;
	}

	async #send(message: Record<string, unknown>): Promise<void> {
		const journal = await Promise.race([this.#started, this.#failed]);
		const text = `${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`;
		await Promise.race([journal.append({ id: randomUUID(), text }), this.#failed]);
	}

	#read(stream: LogStream, text: string): void {
		if (stream === "stderr") {
			this.#errors = `${this.#errors}${text}`.slice(-STDERR_CHARS);
			return;
		}
		if (this.#stop.signal.aborted) return;
		try {
			const lines = this.#lines.push(text);
			this.#noteSent(text.length, lines.length);
			for (const line of lines) this.#receive(readMcpMessage(line));
		} catch (error) {
			this.#fail(error);
			this.#stop.abort();
		}
	}

	#receive(message: McpMessage | null): void {
		if (message === null || message.id == null) return;
		if (message.method !== undefined) {
			// A request of the server, such as `ping`, is answered, because it may wait.
			const answer = message.method === "ping" ? { result: {} } : { error: { code: -32601, message: "Not supported" } };
			this.#send({ id: message.id, ...answer }).catch(() => undefined);
			return;
		}
		const id = Number(message.id);
		this.#waiting.get(id)?.(message);
		this.#waiting.delete(id);
	}
}

function deferred<T>(): { promise: Promise<T>; resolve: (value: T) => void; reject: (error: unknown) => void } {
	let resolve: (value: T) => void = () => undefined;
	let reject: (error: unknown) => void = () => undefined;
	const promise = new Promise<T>((onResolve, onReject) => {
		[resolve, reject] = [onResolve, onReject];
	});
	return { promise, resolve, reject };
}
