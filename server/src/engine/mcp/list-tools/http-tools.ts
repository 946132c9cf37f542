import { type HttpMcpServer, messageOf } from "@paperclipai/adapter-utils";
import {
	listTools,
	type McpConnection,
	McpError,
	type McpMessage,
	PROTOCOL_VERSION,
	readMcpMessage,
	resultOf,
} from "./mcp-client.ts";

const MAX_BODY_BYTES = 4_000_000;
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
		for await (const message of readMessages(response)) {
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
		const text = (await response.text()).slice(0, DETAIL_CHARS).trim();
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

async function* readMessages(response: Response): AsyncGenerator<McpMessage> {
	const isStream = response.headers.get("content-type")?.startsWith("text/event-stream") === true;
	let text = "";
	const decoder = new TextDecoder();
	for await (const chunk of response.body ?? []) {
		text += decoder.decode(chunk, { stream: true });
		if (text.length > MAX_BODY_BYTES) throw new McpError("Its answer is too long.");
		if (!isStream) continue;
		const events = text.split(/\r?\n\r?\n/);
		text = events.pop() ?? "";
		for (const event of events) yield* messageOfEvent(event);
	}
	yield* isStream ? messageOfEvent(text) : one(readMcpMessage(text));
}

function messageOfEvent(event: string): McpMessage[] {
	const lines = event.split(/\r?\n/).filter((line) => line.startsWith("data:"));
	return one(readMcpMessage(lines.map((line) => line.slice("data:".length)).join("\n")));
}

function one(message: McpMessage | null): McpMessage[] {
	return message === null ? [] : [message];
}

/** `fetch` puts the reason into the cause. */
function reasonOf(error: unknown): string {
	const cause = error instanceof Error ? error.cause : undefined;
	return messageOf(cause ?? error) || "the connection failed";
}
