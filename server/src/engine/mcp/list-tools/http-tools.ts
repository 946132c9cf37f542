import { createLineSplitter, type HttpMcpServer, messageOf } from "@paperclipai/adapter-utils";
import {
	limitSent,
	listTools,
	type McpConnection,
	McpError,
	type McpMessage,
	PROTOCOL_VERSION,
	readMcpMessage,
	resultOf,
} from "./mcp-client.ts";

const DETAIL_CHARS = 500;
/** Does not follow redirects, which would send the headers to another server. */
const REDIRECT = "manual";

/**
 * Connects from this process.
 * @throws {McpError}
 */
export async function listHttpTools(server: HttpMcpServer, signal: AbortSignal): Promise<string[]> {
	const connection = new HttpConnection(server, signal);
	try {
		return await listTools(connection);
	} catch (error) {
		if (signal.aborted) throw new McpError("It did not answer in time.");
		throw error instanceof McpError ? error : new McpError(`It could not be reached: ${reasonOf(error)}`);
	} finally {
		connection.end();
	}
}

class HttpConnection implements McpConnection {
	readonly #server: HttpMcpServer;
	readonly #signal: AbortSignal;
	readonly #noteSent = limitSent();
	#session: string | null = null;
	#messages = 0;

	constructor(server: HttpMcpServer, signal: AbortSignal) {
		this.#server = server;
		this.#signal = signal;
	}

	async request(method: string, params: Record<string, unknown>): Promise<unknown> {
		const id = ++this.#messages;
		const response = await this.#post({ id, method, params });
		this.#session ??= response.headers.get("mcp-session-id");
		for await (const message of readMessages(response, this.#noteSent)) {
			if (message.id === id && message.method === undefined) return resultOf(method, message);
		}
		throw new McpError(`It did not answer ${method}.`);
	}

	async notify(method: string): Promise<void> {
		const response = await this.#post({ method });
		await response.body?.cancel();
	}

	/** Ends the session; servers need not support it. */
	end(): void {
		if (this.#session === null) return;
		const { url } = this.#server;
		const signal = AbortSignal.timeout(1_000);
		fetch(url, { method: "DELETE", redirect: REDIRECT, headers: this.#headers(), signal }).then(
			(response) => response.body?.cancel(),
			() => undefined,
		);
	}

	async #post(message: Record<string, unknown>): Promise<Response> {
		const response = await fetch(this.#server.url, {
			method: "POST",
			redirect: REDIRECT,
			headers: this.#headers(),
			body: JSON.stringify({ jsonrpc: "2.0", ...message }),
			signal: this.#signal,
		});
		if (response.ok) return response;
		const text = await readStart(response);
		const location = response.headers.get("location");
		const where = location === null ? "" : `, to ${location}`;
		throw new McpError(`It answered with HTTP status ${response.status}${where}.`, text || null);
	}

	#headers(): Record<string, string> {
		return {
			...this.#server.headers,
			"content-type": "application/json",
			accept: "application/json, text/event-stream",
			...(this.#messages > 1 || this.#session !== null ? { "mcp-protocol-version": PROTOCOL_VERSION } : {}),
			...(this.#session === null ? {} : { "mcp-session-id": this.#session }),
		};
	}
}

type NoteSent = ReturnType<typeof limitSent>;

async function* readTexts(response: Response, noteSent: NoteSent): AsyncGenerator<string> {
	const decoder = new TextDecoder();
	for await (const chunk of response.body ?? []) {
		noteSent(chunk.length, 0);
		yield decoder.decode(chunk, { stream: true });
	}
}

async function readStart(response: Response): Promise<string> {
	let start = "";
	for await (const text of readTexts(response, () => undefined)) {
		start += text;
		if (start.length >= DETAIL_CHARS) break;
	}
	return start.slice(0, DETAIL_CHARS).trim();
}

async function* readMessages(response: Response, noteSent: NoteSent): AsyncGenerator<McpMessage> {
	const texts = readTexts(response, noteSent);
	if (response.headers.get("content-type")?.startsWith("text/event-stream") !== true) {
		const parts: string[] = [];
		for await (const text of texts) parts.push(text);
		yield* one(readMcpMessage(parts.join("")));
		return;
	}
	const splitter = createLineSplitter();
	let data: string[] = [];
	for await (const text of texts) {
		for (const line of splitter.push(text)) {
			if (line.startsWith("data:")) data.push(line.slice("data:".length));
			if (line !== "" || data.length === 0) continue;
			noteSent(0, 1);
			yield* one(readMcpMessage(data.join("\n")));
			data = [];
		}
	}
}

function one(message: McpMessage | null): McpMessage[] {
	return message === null ? [] : [message];
}

/** `fetch` puts the reason into the cause. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	return messageOf(cause ?? error) || "the connection failed";
}
