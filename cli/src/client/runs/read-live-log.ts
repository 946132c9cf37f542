import { CodedError } from "@paperclipai/adapter-utils";
import { decodeUtf8 } from "@paperclipai/adapter-utils/host";
import { type LiveRequest, liveSocketPath, readLiveMessage } from "@paperclipai/shared";
import { credentialsFor } from "../connection/credentials.ts";

/** The server pings every 20 s, so a connection silent for this long is dead. */
const MAX_SILENCE_MS = 45_000;

export interface LiveLogOptions {
	/** Origin of the server. */
	url: string;
	companyId: string;
	runId: string;
	offset: number;
	/** Offset at which reading ends, even if the log grows. */
	endOffset?: number;
	/**
	 * Called page by page. The connection is paused until the promise resolves, so that a slow reader slows the server
	 * down.
	 */
	onPage(content: string, nextOffset: number): Promise<void>;
	signal: AbortSignal;
}

/**
 * `done`: the log was read to its end or `endOffset`; `broken`: the connection closed earlier; `unreachable`: no
 * connection was opened.
 */
export type LiveLogEnd = "done" | "broken" | "unreachable";

/**
 * Follows a run log over one connection.
 * @throws {CodedError} the server's error, such as `run_not_found`.
 */
export async function readLiveLog(options: LiveLogOptions): Promise<LiveLogEnd> {
	const { runId, offset, endOffset = Number.POSITIVE_INFINITY, signal } = options;
	if (signal.aborted) return "broken";
	// Loaded lazily, because most commands need no socket.
	const { WebSocket } = await import("ws");
	const path = liveSocketPath(options.companyId, { logs: "binary" });
	const socket = new WebSocket(options.url.replace(/^http/, "ws") + path, {
		headers: credentialsFor(options.url),
	});
	let end: LiveLogEnd = "unreachable";
	let queue = Promise.resolve();
	const abort = () => socket.terminate();
	const watchdog = setTimeout(abort, MAX_SILENCE_MS);
	const keepAlive = () => void watchdog.refresh();
	signal.addEventListener("abort", abort, { once: true });
	try {
		return await new Promise<LiveLogEnd>((resolve, reject) => {
			socket.on("open", () => {
				end = "broken";
				socket.send(JSON.stringify({ type: "run.log.subscribe", runId, offset } satisfies LiveRequest));
			});
			socket.on("ping", keepAlive);
			socket.on("message", (data: Buffer, isBinary) => {
				keepAlive();
				const message = readLiveMessage(isBinary ? data : String(data), decodeUtf8);
				if (message?.type === "error" && message.payload.runId === runId) {
					reject(new CodedError(message.payload.code, message.payload.message));
				}
				if (message?.type !== "heartbeat.run.log" || message.payload.runId !== runId) return;
				const { content, nextOffset, done } = message.payload;
				socket.pause();
				// Messages that the socket has already received arrive in spite of the pause.
				queue = queue
					.then(() => options.onPage(content, nextOffset))
					.then(() => {
						socket.resume();
						keepAlive();
						if (done || nextOffset >= endOffset) resolve("done");
					});
				queue.catch(reject);
			});
			// An error is always followed by a close.
			socket.on("error", () => {});
			socket.on("close", () => queue.then(() => resolve(end), reject));
		});
	} finally {
		clearTimeout(watchdog);
		signal.removeEventListener("abort", abort);
		socket.terminate();
	}
}
