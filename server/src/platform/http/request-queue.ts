import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { LIMITS } from "../settings/limits.ts";
import { writtenError } from "./early-errors.ts";

type Exchange = [IncomingMessage, ServerResponse];

interface Connection {
	current: ServerResponse | null;
	waiting: Exchange[];
	isRefused: boolean;
}

/** Handles one pipelined request at a time, because Node would begin all at once and hold their responses. */
export function queueRequests(handler: RequestListener): RequestListener {
	const connections = new WeakMap<Socket, Connection>();

	function begin(connection: Connection, [request, response]: Exchange): void {
		connection.current = response;
		response.setTimeout(LIMITS.responseStallMs, () => destroyIfUnread(request.socket));
		response.once("close", () => {
			connection.current = null;
			const next = connection.waiting.shift();
			if (next !== undefined && request.socket.writable) begin(connection, next);
		});
		handler(request, response);
	}

	return (request, response) => {
		const { socket } = request;
		const connection = connections.get(socket) ?? { current: null, waiting: [], isRefused: false };
		connections.set(socket, connection);
		if (connection.isRefused) return;
		if (connection.current === null) return begin(connection, [request, response]);
		if (connection.waiting.length < LIMITS.waitingRequests) connection.waiting.push([request, response]);
		else refuse(socket, connection);
	};
}

/** A timeout is normal while a request is handled; only an unread response ends the connection. */
function destroyIfUnread(socket: Socket): void {
	if (socket.writableLength > 0) socket.destroy();
}

function refuse(socket: Socket, connection: Connection): void {
	connection.isRefused = true;
	connection.waiting.length = 0;
	// In the middle of a response, the client would mistake the error for part of it.
	if (connection.current?.headersSent === true) return void socket.destroy();
	// Node would continue to read until the client has received the error.
	socket.pause();
	socket.write(writtenError(TOO_MANY));
	socket.destroySoon();
}

const TOO_MANY = {
	status: 429,
	error: {
		code: "too_many_waiting_requests",
		message: "This connection has too many pipelined requests.",
		hint: "Read the responses before you send more requests, or use several connections.",
	},
};
