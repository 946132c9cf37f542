import { exceededShapeLimit } from "@paperclipai/adapter-utils";
import type { FastifyInstance } from "fastify";
import { HttpError } from "../errors/http-error.ts";
import { LIMITS } from "../settings/limits.ts";

const SHAPE = { values: LIMITS.requestBodyValues, depth: LIMITS.requestBodyDepth };

/**
 * Refuses a body before it is parsed, because validation, masking and storing visit each of its values, and recurse into it:
 * many values would block the server, and deep ones overflow the stack.
 */
export function limitBodyShape(app: FastifyInstance): void {
	const parse = app.getDefaultJsonParser("error", "error");
	app.removeContentTypeParser("application/json");
	app.addContentTypeParser<string>("application/json", { parseAs: "string" }, (request, body, done) => {
		const exceeded = exceededShapeLimit(body, SHAPE);
		if (exceeded === null) return parse(request, body, done);
		done(exceeded === "depth" ? tooDeep() : tooComplex());
	});
}

function tooDeep(): HttpError {
	const message = `The body is nested more than ${SHAPE.depth} levels deep.`;
	return new HttpError(400, "body_too_deep", message, { hint: "Send a flatter object." });
}

function tooComplex(): HttpError {
	const message = `The body has more than ${SHAPE.values} values.`;
	return new HttpError(400, "body_too_complex", message, { hint: "Send it in several requests, or as one text." });
}
