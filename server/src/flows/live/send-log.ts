import type { WebSocket } from "ws";
import { followLog, type LogFollowContext, type LogStart } from "../../engine/run-log/read/follow-log.ts";
import { notFound } from "../../platform/errors/http-error.ts";
import type { LoggerContext } from "../../platform/errors/logger.ts";
import { createAsyncSignal } from "../../platform/timing/async-signal.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { getRun } from "../../records/runs/run-rows.ts";
import { closeSlowClient, drain } from "./backpressure.ts";
import { type LogEncoding, sendLogMessage } from "./live-message.ts";

export type LiveContext = ClockContext & LoggerContext & LogFollowContext;

export interface LogSubscription {
	companyId: string;
	runId: string;
	start: LogStart;
	encoding: LogEncoding;
}

/**
 * Follows a growing log, no faster than the client reads.
 * @throws {HttpError} `run_not_found`, including for another company's run.
 */
export async function sendLog(
	context: LiveContext,
	socket: WebSocket,
	{ companyId, runId, start, encoding }: LogSubscription,
	signal: AbortSignal,
): Promise<void> {
	const run = await getRun(context, runId);
	if (run.companyId !== companyId) throw notFound("run", runId);
	if (signal.aborted) return;
	const written = createAsyncSignal();
	for await (const chunk of followLog(context, runId, start, signal)) {
		if (signal.aborted) return;
		const { records, nextOffset, done } = chunk;
		const payload = { runId, offset: chunk.offset, nextOffset, done };
		if (socket.readyState === socket.OPEN) {
			sendLogMessage(context, socket, { companyId, encoding, payload, records }, written.notify);
		}
		if (!(await drain(socket, written, signal))) return closeSlowClient(socket);
	}
}
