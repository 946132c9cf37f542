import { getMe, getRunLog, type LiveMessage, type LiveRequest } from "@paperclipai/shared";
import { api } from "../api/client.ts";
import { createLogSubscriptions, type LogHandler } from "./log-subscriptions.ts";
import { type LiveSocket, openSocket } from "./open-socket.ts";

const FIRST_MS = 300;

const MAX_MS = 10_000;

/** `blocked`: requests reach the server but sockets do not, for example behind a proxy. */
export type ConnectionState = "connecting" | "open" | "lost" | "blocked";

/** The only live socket of a tab. Reconnects automatically and resumes each log at its offset. */
export interface LiveConnection {
	readonly state: ConnectionState;
	/** Returns the unsubscribe function. */
	onState(callback: () => void): () => void;
	onMessage(callback: (message: LiveMessage) => void): () => void;
	/** Called periodically while `blocked`, to refetch data. Returns the unsubscribe function. */
	onPoll(callback: () => void): () => void;
	/** Follows a log from a byte offset, by default from its start. Returns the unsubscribe function. */
	followLog(runId: string, handler: LogHandler, offset?: number): () => void;
	close(): void;
}

/** The server's close code for an ended session. */
const NO_ACCESS_CLOSE_CODE = 4401;
/**
 * Number of refused attempts after which the state is `blocked`; not 1, because a restarting server may answer requests
 * just after refusing the socket.
 */
const BLOCKED_ATTEMPTS = 2;

export function openLiveConnection(url: string): LiveConnection {
	const stateCallbacks = new Set<() => void>();
	const messageCallbacks = new Set<(message: LiveMessage) => void>();
	const pollCallbacks = new Set<() => void>();
	const logs = createLogSubscriptions(send);
	let socket: LiveSocket | null = null;
	let state: ConnectionState = "connecting";
	let attempt = 0;
	/** Consecutive attempts in which a request succeeded and the socket failed. */
	let refused = 0;
	let retry: ReturnType<typeof setTimeout> | undefined;

	function setState(next: ConnectionState) {
		if (state === next) return;
		state = next;
		for (const callback of stateCallbacks) callback();
	}

	function send(request: LiveRequest) {
		// A lost request is resent by `logs.resume()` when the socket opens.
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

	/** Sends a request to find out why a socket was refused, because browsers do not report the reason. */
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

/** Delay before attempt 0, 1, 2 …: doubles up to 10 s, with jitter so that tabs do not reconnect all at once. */
export function backoffMs(attempt: number, random: () => number = Math.random): number {
	const max = Math.min(MAX_MS, FIRST_MS * 2 ** attempt);
	return max * (0.5 + random() / 2);
}
