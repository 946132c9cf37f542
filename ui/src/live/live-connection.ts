import { getMe, getRunLog, type LiveMessage, type LiveRequest } from "@paperclipai/shared";
import { api } from "../api/client.ts";
import { backoffMs } from "./backoff.ts";
import { createLogSubscriptions, type LogHandler } from "./log-subscriptions.ts";
import { type LiveSocket, openSocket } from "./open-socket.ts";

/** `blocked`: requests reach the server but sockets do not, as behind a proxy that passes none on. */
export type ConnectionState = "connecting" | "open" | "lost" | "blocked";

/** The one socket of a tab. It reconnects by itself and resumes each log at the offset it had reached. */
export interface LiveConnection {
	readonly state: ConnectionState;
	/** Calls back whenever `state` changes. Returns the unsubscribe function. */
	onState(callback: () => void): () => void;
	onMessage(callback: (message: LiveMessage) => void): () => void;
	/** Calls back from time to time while the state is `blocked`, to refetch data while live updates are unavailable. */
	onPoll(callback: () => void): () => void;
	/** Follows the log of a run from a byte offset. Default: from its start. Returns the unsubscribe function. */
	followLog(runId: string, handler: LogHandler, offset?: number): () => void;
	close(): void;
}

/** Close code of the server when the session has ended. */
const NO_ACCESS_CLOSE_CODE = 4401;
/** A server that has just started answers a request though it refused the socket before. */
const BLOCKED_ATTEMPTS = 2;

export function openLiveConnection(url: string): LiveConnection {
	const stateCallbacks = new Set<() => void>();
	const messageCallbacks = new Set<(message: LiveMessage) => void>();
	const pollCallbacks = new Set<() => void>();
	const logs = createLogSubscriptions(send);
	let socket: LiveSocket | null = null;
	let state: ConnectionState = "connecting";
	let attempt = 0;
	/** Attempts in a row in which a request reached the server and the socket did not. */
	let refused = 0;
	let retry: ReturnType<typeof setTimeout> | undefined;

	function setState(next: ConnectionState) {
		if (state === next) return;
		state = next;
		for (const callback of stateCallbacks) callback();
	}

	function send(request: LiveRequest) {
		// A request lost here is repeated by `logs.resume()` when the socket opens.
		socket?.send(JSON.stringify(request));
	}

	function receive(message: LiveMessage) {
		if (message.type === "heartbeat.run.log") logs.receive(message.payload);
		else for (const callback of messageCallbacks) callback(message);
	}

	function connect() {
		clearTimeout(retry);
		const previous = socket;
		const opened = openSocket(url, {
			onOpen() {
				attempt = 0;
				refused = 0;
				setState("open");
				logs.resume();
			},
			onMessage: receive,
			onClose(code) {
				if (socket !== opened) return;
				const wasOpen = state === "open";
				if (state !== "blocked") setState("lost");
				retry = setTimeout(connect, backoffMs(attempt++));
				if (!wasOpen) void checkServer(opened);
				else if (code === NO_ACCESS_CLOSE_CODE) void isReachable();
			},
		});
		socket = opened;
		previous?.close();
	}

	/** A browser does not report why a socket was refused; a request does. */
	async function checkServer(closed: LiveSocket) {
		const reached = await isReachable();
		if (socket !== closed) return;
		refused = reached ? refused + 1 : 0;
		setState(refused < BLOCKED_ATTEMPTS ? "lost" : "blocked");
		if (state !== "blocked") return;
		for (const callback of pollCallbacks) callback();
		await logs
			.fetchMissing((runId, offset) => api.call(getRunLog, { params: { runId }, query: { offset } }))
			.catch(() => undefined);
	}

	function connectNow() {
		if (state === "lost" || state === "blocked") connect();
	}

	window.addEventListener("online", connectNow);
	connect();

	return {
		get state() {
			return state;
		},
		onState: (callback) => subscribe(stateCallbacks, callback),
		onMessage: (callback) => subscribe(messageCallbacks, callback),
		onPoll: (callback) => subscribe(pollCallbacks, callback),
		followLog: logs.follow,
		close() {
			window.removeEventListener("online", connectNow);
			clearTimeout(retry);
			socket?.close();
			socket = null;
		},
	};
}

function subscribe<Callback>(callbacks: Set<Callback>, callback: Callback): () => void {
	callbacks.add(callback);
	return () => callbacks.delete(callback);
}

function isReachable(): Promise<boolean> {
	return api.call(getMe, {}).then(
		() => true,
		() => false,
	);
}
