import type { FastifyError } from "fastify";
import type { ErrorResponse } from "../errors/http-error.ts";

const NAME_CHARS = 200;
const NAMED = 10;

const PARTS: Record<string, string> = { body: "body", headers: "header", params: "path", querystring: "query" };

/** Unknown keys come first: other issues often follow from them. */
export function invalidInputResponse(error: FastifyError): ErrorResponse {
	const issues = (error.validation ?? []).map((issue) => {
		const { keys } = (issue.params ?? {}) as { keys?: string[] };
		return {
			path: shortened(issue.instancePath.slice(1).replaceAll("/", ".")),
			message: issue.message ?? "",
			keys: issue.keyword === "unrecognized_keys" ? (keys ?? []).slice(0, NAMED).map(shortened) : [],
		};
	});
	const part = PARTS[error.validationContext ?? ""] ?? "input";
	const unknown = issues
		.slice(0, NAMED)
		.flatMap(({ path, keys }) => keys.map((key) => (path === "" ? key : `${path}.${key}`)));
	if (unknown.length > 0) {
		const what = unknown.length === 1 ? "an unknown key" : "unknown keys";
		const message = `The ${part} has ${what}: ${unknown.join(", ")}.`;
		const hint = "Omit unknown keys, or check their spelling.";
		return { status: 400, error: { code: "unknown_key", message, hint, details: { keys: unknown } } };
	}
	if (issues.some(({ path }) => path === "revision")) return { status: 400, error: revisionMissing() };
	const text = issues
		.slice(0, NAMED)
		.map(({ path, message }) => (path === "" ? message : `${path}: ${message}`))
		.join("; ");
	return {
		status: 400,
		error: {
			code: "invalid_input",
			message: `The ${part} is not valid: ${text}.`,
			details: { issues: issues.slice(0, NAMED) },
		},
	};
}

/** Without a revision, a decision could concern a version that was never read. */
function revisionMissing(): ErrorResponse["error"] {
	return {
		code: "revision_missing",
		message: "A decision must include the revision that was read, a whole number from 1.",
		hint: 'Read the request with GET and send its revision, for example { "revision": 1 }.',
	};
}

function shortened(name: string): string {
	return name.length <= NAME_CHARS ? name : `${name.slice(0, NAME_CHARS)}…`;
}
