import type { ErrorBody } from "@paperclipai/shared";
import type { FastifyError } from "fastify";

export interface ErrorAnswer {
	status: number;
	error: ErrorBody["error"];
}

/** Tells what of a request did not fit its schema. A key that nobody knows comes first: the rest often follows from it. */
export function invalidInput(error: FastifyError): ErrorAnswer {
	const issues = (error.validation ?? []).map((issue) => {
		const { keys } = (issue.params ?? {}) as { keys?: string[] };
		return {
			path: issue.instancePath.slice(1).replaceAll("/", "."),
			message: issue.message ?? "",
			keys: issue.keyword === "unrecognized_keys" ? (keys ?? []) : [],
		};
	});
	const part = error.validationContext === "querystring" ? "query" : (error.validationContext ?? "input");
	const unknown = issues.flatMap(({ path, keys }) => keys.map((key) => (path === "" ? key : `${path}.${key}`)));
	if (unknown.length > 0) {
		const message = `The ${part} has an unknown key: ${unknown.join(", ")}.`;
		return {
			status: 400,
			error: { code: "unknown_key", message, hint: "Leave it out, or check its spelling.", details: { keys: unknown } },
		};
	}
	const told = issues.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`)).join("; ");
	return {
		status: 400,
		error: { code: "invalid_input", message: `The ${part} is not valid: ${told}.`, details: { issues } },
	};
}
