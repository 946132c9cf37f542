import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import type { FastifyError, FastifyInstance } from "fastify";
import { TooManyAttempts } from "../access/attempt-limit.ts";
import { LIMITS } from "../settings/limits.ts";
import { errorResponse } from "./error-response.ts";

export function handleErrors(app: FastifyInstance): void {
	app.setErrorHandler(async (error: FastifyError, request, reply) => {
		if (isAborted(request.raw)) {
			request.log.info("the client closed the connection before its request was complete");
			return reply.status(400).send();
		}
		const { status, error: body } = errorResponse(error);
		if (status >= 500) request.log.error({ err: error }, "request failed");
		if (error instanceof TooManyAttempts) reply.header("retry-after", error.retryAfterSec);
		if (status === 413) await discardBody(request.raw);
		return reply.status(status).send({ error: body });
	});
}

/** Whether the error is due to the client's connection, not the database. */
function isAborted(request: IncomingMessage): boolean {
	return request.destroyed && !request.complete;
}

/** Reads the rest of the body, because a client that is still sending when the connection closes loses the response. */
async function discardBody(request: IncomingMessage): Promise<void> {
	request.resume();
	const signal = AbortSignal.timeout(LIMITS.discardBodyMs);
	await finished(request, { signal }).catch(() => undefined);
}
