import { exhaustedError, isCodedError } from "@paperclipai/adapter-utils";
import { omitUndefined } from "@paperclipai/shared";
import type { FastifyError } from "fastify";
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod";
import { databaseUnavailable, isDatabaseUnavailable } from "../errors/database-unavailable.ts";
import { type ErrorResponse, HttpError } from "../errors/http-error.ts";
import { isNotWritable, notWritable } from "../errors/not-writable.ts";
import { isOutOfSpace } from "../errors/out-of-space.ts";
import { LIMITS } from "../settings/limits.ts";
import { boundError } from "./bound-error.ts";
import { invalidInputResponse } from "./invalid-input.ts";

/** An unexpected error reveals nothing; the log has its details. */
export function errorResponse(error: ThrownError): ErrorResponse {
	return boundError(unboundResponse(error));
}

type ThrownError = Error & Partial<Pick<FastifyError, "code" | "statusCode">>;

function unboundResponse(error: ThrownError): ErrorResponse {
	if (hasZodFastifySchemaValidationErrors(error)) return invalidInputResponse(error);
	if (isCodedError(error)) {
		const { code, message, hint, details } = error;
		const status = error instanceof HttpError ? error.status : 422;
		return {
			status,
			error: { code, message, ...(hint ? { hint } : {}), ...omitUndefined({ details }) },
		};
	}
	if (isOutOfSpace(error)) return DISK_FULL;
	if (isNotWritable(error)) return errorResponse(notWritable(error));
	const exhausted = exhaustedError(error);
	if (exhausted !== null) return { ...errorResponse(exhausted), status: 503 };
	if (isDatabaseUnavailable(error)) return errorResponse(databaseUnavailable(error));
	const known = BY_FASTIFY_CODE[error.code ?? ""];
	if (known !== undefined) return known;
	if (error.statusCode !== undefined && error.statusCode < 500) {
		return { status: error.statusCode, error: { code: "bad_request", message: error.message } };
	}
	const hint = "The server's log has the details.";
	return { status: 500, error: { code: "internal_error", message: "The server failed.", hint } };
}

const DISK_FULL: ErrorResponse = {
	status: 503,
	error: {
		code: "disk_full",
		message: "The server's disk is full.",
		hint: "Free space on the disk of the data folder, then try again.",
	},
};

const BY_FASTIFY_CODE: Record<string, ErrorResponse> = {
	FST_ERR_BAD_URL: {
		status: 400,
		error: {
			code: "malformed_path",
			message: "The path of the request cannot be decoded.",
			hint: "Encode a percent sign as %25.",
		},
	},
	FST_ERR_MAX_PARAM_LENGTH: {
		status: 414,
		error: {
			code: "path_too_long",
			message: "A part of the path is too long for an id or a name.",
			hint: "Check the id or the name in the path.",
		},
	},
	FST_ERR_CTP_INVALID_JSON_BODY: {
		status: 400,
		error: { code: "malformed_json", message: "The body is not valid JSON.", hint: "Send one JSON object." },
	},
	FST_ERR_CTP_EMPTY_JSON_BODY: {
		status: 400,
		error: { code: "malformed_json", message: "The body is empty.", hint: "Send a JSON object, at least {}." },
	},
	FST_ERR_CTP_BODY_TOO_LARGE: {
		status: 413,
		error: {
			code: "body_too_large",
			message: `The body is larger than this server accepts: ${LIMITS.requestBodyBytes / 1024 / 1024} MiB, or ${LIMITS.anonymousBodyBytes / 1024} KiB for a login.`,
			hint: "Put long text into a file and send the path of the file. In JSON, a control character takes six bytes.",
		},
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
