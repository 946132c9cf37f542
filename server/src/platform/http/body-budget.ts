import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { LIMITS } from "../settings/limits.ts";
import { writtenError } from "./early-errors.ts";

interface UnfinishedBody {
	request: IncomingMessage;
	bytes: number;
	timer: NodeJS.Timeout;
}

/**
 * When the shared budget is used up, the body without progress for the longest time is rejected, so that ordinary
 * uploads succeed.
 */
export function limitBodies(app: FastifyInstance): void {
	const unfinished = new Set<UnfinishedBody>();
	let total = 0;

	function drop(body: UnfinishedBody): void {
		if (!unfinished.delete(body)) return;
		clearTimeout(body.timer);
		total -= body.bytes;
	}

	function refuse(body: UnfinishedBody, error: typeof STALLED): void {
		drop(body);
		const { socket } = body.request;
		socket.pause();
		if (socket.writable) socket.write(writtenError(error));
		socket.destroySoon();
	}

	app.addHook("preParsing", (request, _reply, payload, done) => {
		const { raw } = request;
		const { "content-length": length, "transfer-encoding": encoding } = raw.headers;
		// The body of a GET, for example a WebSocket handshake, is not read.
		if (raw.method === "GET" || (length === undefined && encoding === undefined)) return done(null, payload);
		const body: UnfinishedBody = {
			request: raw,
			bytes: 0,
			timer: setTimeout(() => refuse(body, STALLED), LIMITS.bodyStallMs).unref(),
		};
		unfinished.add(body);
		for (const event of ["end", "close", "error"]) raw.once(event, () => drop(body));
		raw.on("data", (chunk: Buffer) => {
			if (!unfinished.delete(body)) return;
			unfinished.add(body);
			body.timer.refresh();
			body.bytes += chunk.length;
			total += chunk.length;
			while (total > LIMITS.unfinishedBodyBytes) {
				const [slowest] = unfinished;
				if (slowest === undefined) return;
				refuse(slowest, TOO_MANY);
			}
		});
		done(null, payload);
	});
}

const STALLED = {
	status: 408,
	error: {
		code: "body_stalled",
		message: "The body of the request stopped arriving.",
		hint: "Send the whole body without pauses.",
	},
};

const TOO_MANY = {
	status: 503,
	error: {
		code: "too_many_bodies",
		message: "The server has too many incomplete requests.",
		hint: "Send the request again.",
	},
};
