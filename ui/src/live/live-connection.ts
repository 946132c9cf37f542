import { getMe, type LiveMessage, type LiveRequest, readLiveMessage } from "@paperclipai/shared";
import { api } from "../api/client.ts";
import { backoffMs } from "./backoff.ts";
import { createLogSubscriptions, type LogHandler } from "./log-subscriptions.ts";

export type ConnectionState = "connecting" | "open" | "lost";

/** The one socket of a tab. It reconnects by itself and resumes each log at the offset it had reached. */
export interface LiveConnection {
	readonly state: ConnectionState;
	/** Calls back whenever `state` changes. Returns the unsubscribe function. */
	onState(callback: () => void): () => void;
	onMessage(callback: (message: LiveMessage) => void): () => void;
	/** Follows the log of a run from a byte offset. Default: from its start. Returns the unsubscribe function. */
	followLog(runId: string, handler: LogHandler, offset?: number): () => void;
	close(): void;
}

/** Close code of the server when the session has ended. */
const NO_ACCESS_CLOSE_CODE = 4401;

export function openLiveConnection(url: string): LiveConnection {
	const stateCallbacks = new Set<() => void>();
	const messageCallbacks = new Set<(message: LiveMessage) => void>();
	const logs = createLogSubscriptions(send);
	let socket: WebSocket | null = null;
	let state: ConnectionState = "connecting";
	let attempt = 0;
	let retry: ReturnType<typeof setTimeout> | undefined;

	function setState(next: ConnectionState) {
		if (state === next) return;
		state = next;
		for (const callback of stateCallbacks) callback();
	}

	function send(request: LiveRequest) {
		// A request lost here is repeated by `logs.resume()` when the socket opens.
		if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(request));
	}

	function receive(data: string | ArrayBuffer) {
		const message = readLiveMessage(typeof data === "string" ? data : new Uint8Array(data));
		// A newer server may send message types that this page does not know.
		if (message === null) return;
		if (message.type === "heartbeat.run.log") logs.receive(message.payload);
		else for (const callback of messageCallbacks) callback(message);
	}

	function connect() {
		clearTimeout(retry);
		const opened = new WebSocket(url);
		const previous = socket;
		socket = opened;
		opened.binaryType = "arraybuffer";
		previous?.close();
		opened.onopen = () => {
			attempt = 0;
			setState("open");
			logs.resume();
		};
		opened.onmessage = (event) => receive(event.data);
		opened.onclose = ({ code }) => {
			if (socket !== opened) return;
			// A browser does not report why a socket was refused; a request does.
			if (code === NO_ACCESS_CLOSE_CODE || state !== "open") void api.call(getMe, {}).catch(() => undefined);
			setState("lost");
			retry = setTimeout(connect, backoffMs(attempt++));
		};
	}

	function connectNow() {
		if (state === "lost") connect();
	}

	window.addEventListener("online", connectNow);
	connect();

	return {
		get state() {
			return state;
		},
		onState: (callback) => subscribe(stateCallbacks, callback),
		onMessage: (callback) => subscribe(messageCallbacks, callback),
		followLog: logs.follow,
		close() {
			window.removeEventListener("online", connectNow);
			clearTimeout(retry);
			const open = socket;
			socket = null;
			open?.close();
		},
	};
}

function subscribe<Callback>(callbacks: Set<Callback>, callback: Callback): () => void {
	callbacks.add(callback);
	return () => callbacks.delete(callback);
}
