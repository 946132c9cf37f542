import type { IncomingMessage } from "node:http";
import { finished } from "node:stream/promises";
import { isCodedError } from "@paperclipai/adapter-utils";
import type { FastifyError, FastifyInstance } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { databaseUnavailable, isDatabaseUnavailable } from "../errors/database-unavailable.ts";
import { HttpError } from "../errors/http-error.ts";
import { isOutOfSpace } from "../errors/out-of-space.ts";
import { type ErrorAnswer, invalidInput } from "./error-response.ts";

/** Makes every failure an answer with a code and a sentence. What we did not foresee is logged and told as little as possible. */
export function handleErrors(app: FastifyInstance): void {
	app.setErrorHandler(async (error: FastifyError, request, reply) => {
		const { status, error: body } = answerTo(error);
		if (status >= 500) request.log.error({ err: error }, "request failed");
		if (status === 413) await discardBody(request.raw);
		return reply.status(status).send({ error: body });
	});
}

/** A client that is still sending when the connection closes would lose the response. */
async function discardBody(request: IncomingMessage): Promise<void> {
	request.resume();
	await finished(request).catch(() => undefined);
}

export function answerTo(error: Error & Partial<Pick<FastifyError, "code" | "statusCode">>): ErrorAnswer {
	if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error);
	if (isCodedError(error)) {
		const { code, message, hint, details } = error;
		const status = error instanceof HttpError ? error.status : 422;
		return {
			status,
			error: { code, message, ...(hint ? { hint } : {}), ...(details === undefined ? {} : { details }) },
		};
	}
	if (isOutOfSpace(error)) return DISK_FULL;
	if (isDatabaseUnavailable(error)) return answerTo(databaseUnavailable(error));
	const known = BY_FASTIFY_CODE[error.code ?? ""];
	if (known !== undefined) return known;
	if (error.statusCode !== undefined && error.statusCode < 500) {
		return { status: error.statusCode, error: { code: "bad_request", message: error.message } };
	}
	const hint = "The server's log says more.";
	return { status: 500, error: { code: "internal_error", message: "The server failed to answer.", hint } };
}

const DISK_FULL: ErrorAnswer = {
	status: 503,
	error: {
		code: "disk_full",
		message: "There is no room left on the server's disk.",
		hint: "Free some on the disk of the data folder, then try again.",
	},
};

const BY_FASTIFY_CODE: Record<string, ErrorAnswer> = {
	FST_ERR_CTP_INVALID_JSON_BODY: {
		status: 400,
		error: { code: "malformed_json", message: "The body is not valid JSON.", hint: "Send one JSON object." },
	},
	FST_ERR_CTP_EMPTY_JSON_BODY: {
		status: 400,
		error: { code: "malformed_json", message: "The body is empty.", hint: "Send a JSON object, {} at least." },
	},
	FST_ERR_CTP_BODY_TOO_LARGE: {
		status: 413,
		error: { code: "body_too_large", message: "The body is larger than this server takes." },
	},
	FST_ERR_CTP_INVALID_MEDIA_TYPE: {
		status: 415,
		error: {
			code: "unsupported_media_type",
			message: "The body must be JSON.",
			hint: "Send content-type: application/json.",
		},
	},
};
