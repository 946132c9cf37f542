import { Socket } from "node:net";
import pg from "pg";

const CONNECT_TIMEOUT_MS = 10_000;
const KEEP_ALIVE_AFTER_MS = 60_000;

/** Adds `destroy`, because the client's own `end` waits for a server that may never respond. */
export class PostgresClient extends pg.Client {
	readonly #socket: Socket;
	#isLost = false;

	constructor(url: string) {
		const socket = new Socket();
		super({
			connectionString: withUsualTls(url),
			connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
			keepAlive: true,
			keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
			stream: () => socket,
		});
		this.#socket = socket;
		// The client itself rejects pending requests; without a listener the event would end the process.
		this.on("error", () => {
			this.#isLost = true;
		});
	}

	/** Whether the connection is lost, which may happen right after its start, before a listener is added. */
	get isLost(): boolean {
		return this.#isLost;
	}

	destroy(): void {
		this.#socket.destroy();
	}
}

/** These modes require no certificate check, but the client would perform one. */
const UNCHECKED_MODES = new Set<string | null>(["prefer", "require"]);

function withUsualTls(url: string): string {
	const parsed = new URL(url);
	if (UNCHECKED_MODES.has(parsed.searchParams.get("sslmode"))) parsed.searchParams.set("uselibpqcompat", "true");
	return parsed.href;
}
