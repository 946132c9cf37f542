import { type LiveMessage, readLiveMessage } from "@paperclipai/shared";

/** Time to wait for the first message, because some proxies accept a socket but pass nothing on. */
const CONNECT_TIMEOUT_MS = 8_000;
/** Number of ping intervals without a message after which the connection is considered lost. */
const MISSED_PINGS = 2.5;
const CHECK_MS = 1_000;

export interface SocketEvents {
	/** Called on the first message, which the server sends immediately. */
	onOpen(): void;
	/** Not called for pings. */
	onMessage(message: LiveMessage): void;
	/** Called once, on close or timeout. */
	onClose(code?: number): void;
}

export interface LiveSocket {
	/** Does nothing while the socket is not open. */
	send(text: string): void;
	/** Closes the socket; no callback is called afterwards. */
	close(): void;
}

/** Closes a silent socket, because a dead connection may look open for minutes. */
export function openSocket(url: string, { onOpen, onMessage, onClose }: SocketEvents): LiveSocket {
	const socket = new WebSocket(url);
	socket.binaryType = "arraybuffer";
	let isOpen = false;
	let isOver = false;
	let heardAt = performance.now();
	let maxSilenceMs = CONNECT_TIMEOUT_MS;
	const check = setInterval(() => {
		if (performance.now() - heardAt > maxSilenceMs) end();
	}, CHECK_MS);

	function end(code?: number) {
		clearInterval(check);
		if (isOver) return;
		isOver = true;
		// Reported now, because the browser waits for a dead server's response before it reports the close.
		socket.close();
		onClose(code);
	}

	socket.onclose = ({ code }) => end(code);
	socket.onmessage = ({ data }) => {
		if (isOver) return;
		heardAt = performance.now();
		if (!isOpen) onOpen();
		isOpen = true;
		const message = readLiveMessage(typeof data === "string" ? data : new Uint8Array(data));
		// A newer server may send message types that this page does not know.
		if (message === null) return;
		if (message.type === "ping") maxSilenceMs = MISSED_PINGS * message.payload.intervalMs;
		else onMessage(message);
	};
	return {
		send(text) {
			if (socket.readyState === WebSocket.OPEN) socket.send(text);
		},
		close() {
			clearInterval(check);
			isOver = true;
			// Closed only when open, because browsers log an error for a socket that is closed while connecting.
			if (socket.readyState === WebSocket.CONNECTING) socket.onopen = () => socket.close();
			else socket.close();
		},
	};
}
