import { parseObject } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";

interface FieldIssue {
	/** Path in the request body, for example `settings.host`; empty: the whole body. */
	path: string;
	message: string;
}

/** Errors by the path of their field in the request body. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
	return Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, sentence(message)]));
}

/**
 * The part of an error that no field shows.
 * @param fields Paths of fields that show their own problem.
 * @returns The same error if no field shows a part of it.
 */
export function remainingError(error: unknown, fields: readonly string[]): unknown {
	const issues = issuesOf(error);
	const others = issues.filter(({ path }) => !fields.includes(path));
	const shown = issues.length - others.length;
	if (shown === 0) return error;
	const texts = others.map(({ path, message }) => (path === "" ? sentence(message) : `${path}: ${message}.`));
	const { hint } = error as ApiError;
	const first = shown === 1 ? "Fix the highlighted field." : "Fix the highlighted fields.";
	return new Error([first, ...texts, ...(hint === undefined ? [] : [hint])].join(" "));
}

function issuesOf(error: unknown): FieldIssue[] {
	if (!(error instanceof ApiError)) return [];
	const { issues } = parseObject(error.details);
	if (!Array.isArray(issues)) return [];
	return issues.map(parseObject).map(({ path, message }) => ({
		// An error of a list item is shown at its field.
		path: String(path).replace(/\.\d+$/, ""),
		message: String(message),
	}));
}

function sentence(message: string): string {
	return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
}
