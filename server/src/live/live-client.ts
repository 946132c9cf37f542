import { messageOf, parseJson } from "@paperclipai/adapter-utils";
import { type LiveMessage, liveRequestSchema } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import { LIMITS } from "../config/limits.ts";
import { isVisibleTo } from "../events/event-kinds.ts";
import { closeSlowClient } from "./backpressure.ts";
import { createEnvelope } from "./envelope.ts";
import { pingRegularly } from "./ping.ts";
import { type LiveContext, sendLog } from "./send-log.ts";

type LiveBody = LiveMessage extends infer M ? (M extends LiveMessage ? Pick<M, "type" | "payload"> : never) : never;

/** "Service restart" in the registry of close codes. */
const RECONNECT_CLOSE_CODE = 1012;

/** Serves one connected client: the events of its company, and the run logs that it subscribes to. */
export function serveLiveClient(context: LiveContext, socket: WebSocket, companyId: string): void {
	const subscriptions = new Map<string, AbortController>();
	const send = (body: LiveBody) => {
		if (socket.readyState !== socket.OPEN) return;
		// Logs wait for a slow client; events do not, and would pile up.
		if (socket.bufferedAmount > 2 * LIMITS.liveBufferBytes) return closeSlowClient(socket);
		socket.send(JSON.stringify({ ...createEnvelope(context, companyId), ...body }));
	};
	const stopEvents = context.bus.subscribe((event) => {
		// A client that reconnects reads again everything that it shows.
		if (event.kind === "gap") return socket.close(RECONNECT_CLOSE_CODE, "events may have been missed");
		if (isVisibleTo(companyId, event)) send({ type: event.kind, payload: event.payload } as LiveBody);
	});
	const stopPing = pingRegularly(socket);
	const unsubscribe = (runId: string) => {
		subscriptions.get(runId)?.abort();
		subscriptions.delete(runId);
	};
	const sendError = (code: string, message: string, runId?: string) =>
		send({ type: "error", payload: { code, message, ...(runId === undefined ? {} : { runId }) } });

	socket.on("message", (data) => {
		const request = liveRequestSchema.safeParse(parseJson(String(data)));
		if (!request.success) return sendError("bad_request", "The message is not a valid request.");
		const { runId } = request.data;
		unsubscribe(runId);
		if (request.data.type === "run.log.unsubscribe") return;
		const abort = new AbortController();
		subscriptions.set(runId, abort);
		sendLog(context, socket, { companyId, runId, offset: request.data.offset }, abort.signal).catch((error) => {
			if (!abort.signal.aborted) sendError(error?.code ?? "log_unreadable", messageOf(error), runId);
		});
	});
	socket.on("error", () => socket.terminate());
	socket.on("close", () => {
		stopEvents();
		stopPing();
		for (const runId of [...subscriptions.keys()]) unsubscribe(runId);
	});
}
