import { parseJson } from "@paperclipai/adapter-utils";
import { type LiveMessage, liveRequestSchema, omitUndefined } from "@paperclipai/shared";
import type { WebSocket } from "ws";
import type { Caller } from "../../platform/access/caller.ts";
import { isVisibleTo } from "../../platform/events/event-kinds.ts";
import { errorResponse } from "../../platform/http/error-response.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import { visibleEvent } from "../../records/runs/visible-event.ts";
import { closeSlowClient } from "./backpressure.ts";
import { createEnvelope, type LogEncoding } from "./live-message.ts";
import { createLogSubscriptions } from "./log-subscriptions.ts";
import { pingRegularly } from "./ping.ts";
import { createRequestRate } from "./request-rate.ts";
import { type LiveContext, sendLog } from "./send-log.ts";

type LiveBody = LiveMessage extends infer M ? (M extends LiveMessage ? Pick<M, "type" | "payload"> : never) : never;

/** "Service restart" in the registry of close codes. */
const RECONNECT_CLOSE_CODE = 1012;
/** "Policy violation". */
const FLOOD_CLOSE_CODE = 1008;

export interface LiveClientOptions {
	companyId: string;
	caller: Caller;
	encoding: LogEncoding;
}

export function serveLiveClient(
	context: LiveContext,
	socket: WebSocket,
	{ companyId, caller, encoding }: LiveClientOptions,
): void {
	const send = (body: LiveBody) => {
		if (socket.readyState !== socket.OPEN) return;
		// Logs wait for a slow client; events do not, and would accumulate.
		if (socket.bufferedAmount > 2 * LIMITS.liveBufferBytes) return closeSlowClient(socket);
		socket.send(JSON.stringify({ ...createEnvelope(context, companyId), ...body }));
	};
	const stopEvents = context.bus.subscribe((event) => {
		// A client that reconnects reads everything again.
		if (event.kind === "gap") return socket.close(RECONNECT_CLOSE_CODE, "events may have been missed");
		if (!isVisibleTo(companyId, event)) return;
		const { kind: type, payload } = event;
		const isOfRun = event.kind === "heartbeat.run.event";
		send({ type, payload: isOfRun ? visibleEvent(event.payload, caller) : payload } as LiveBody);
	});
	const stopPing = pingRegularly(socket, (intervalMs) => send({ type: "ping", payload: { intervalMs } }));
	const sendError = (code: string, message: string, runId?: string) =>
		send({ type: "error", payload: { code, message, ...omitUndefined({ runId }) } });

	const subscriptions = createLogSubscriptions((runId, start, signal) =>
		sendLog(context, socket, { companyId, runId, start, encoding }, signal).catch((cause: Error) => {
			if (signal.aborted) return;
			const { status, error } = errorResponse(cause);
			if (status >= 500) context.logger.error({ err: cause, runId }, "a log could not be sent");
			sendError(error.code, error.message, runId);
		}),
	);
	const isWithinRate = createRequestRate();

	socket.on("message", (data) => {
		// Messages still arrive until the client has confirmed the close.
		if (socket.readyState !== socket.OPEN) return;
		if (!isWithinRate()) return socket.close(FLOOD_CLOSE_CODE, "too many requests");
		const request = liveRequestSchema.safeParse(parseJson(String(data)));
		if (!request.success) return sendError("bad_request", "The message is not a valid request.");
		const { runId } = request.data;
		if (request.data.type === "run.log.unsubscribe") return subscriptions.unsubscribe(runId);
		const { offset, intervalMs = 0 } = request.data;
		if (subscriptions.subscribe(runId, { offset, intervalMs })) return;
		sendError("too_many_subscriptions", "The connection follows too many logs. Unsubscribe from some first.", runId);
	});
	socket.on("error", () => socket.terminate());
	socket.on("close", () => {
		stopEvents();
		stopPing();
		subscriptions.close();
	});
}
