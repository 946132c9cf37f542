import { CodedError, parseJson } from "@paperclipai/adapter-utils";
import { type LiveRequest, liveMessageSchema, liveSocketPath } from "@paperclipai/shared";
import { WebSocket } from "ws";

/** The server pings every 20 s; a connection that is quiet for longer than this is dead without knowing it. */
const SILENCE_MS = 45_000;

export interface LiveLogOptions {
	/** Origin of the server. */
	url: string;
	companyId: string;
	runId: string;
	offset: number;
	/** The connection rests until the promise is kept: a slow reader slows the server down. */
	onPage(content: string, nextOffset: number): Promise<void>;
	signal: AbortSignal;
}

/** `done`: end of the log of a run that is over; `broken`: the connection ended before; `unreachable`: there was none. */
export type LiveLogEnd = "done" | "broken" | "unreachable";

/**
 * Follows a run log over one connection.
 * @throws {CodedError} what the server says against it, as in `run_not_found`.
 */
export async function readLiveLog(options: LiveLogOptions): Promise<LiveLogEnd> {
	const { runId, offset, signal } = options;
	if (signal.aborted) return "broken";
	const socket = new WebSocket(options.url.replace(/^http/, "ws") + liveSocketPath(options.companyId));
	let end: LiveLogEnd = "unreachable";
	let reading = Promise.resolve();
	const abort = () => socket.terminate();
	const watchdog = setTimeout(abort, SILENCE_MS);
	const alive = () => void watchdog.refresh();
	signal.addEventListener("abort", abort, { once: true });
	try {
		return await new Promise<LiveLogEnd>((resolve, reject) => {
			socket.on("open", () => {
				end = "broken";
				socket.send(JSON.stringify({ type: "run.log.subscribe", runId, offset } satisfies LiveRequest));
			});
			socket.on("ping", alive);
			socket.on("message", (data) => {
				alive();
				const message = liveMessageSchema.safeParse(parseJson(String(data))).data;
				if (message?.type === "error" && message.payload.runId === runId) {
					reject(new CodedError(message.payload.code, message.payload.message));
				}
				if (message?.type !== "heartbeat.run.log" || message.payload.runId !== runId) return;
				const { content, nextOffset, done } = message.payload;
				socket.pause();
				const taken = options.onPage(content, nextOffset);
				reading = reading
					.then(() => taken)
					.then(() => {
						socket.resume();
						alive();
						if (done) resolve("done");
					});
				reading.catch(reject);
			});
			// An error is always followed by a close.
			socket.on("error", () => {});
			socket.on("close", () => reading.then(() => resolve(end), reject));
		});
	} finally {
		clearTimeout(watchdog);
		signal.removeEventListener("abort", abort);
		socket.terminate();
	}
}
