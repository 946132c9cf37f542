import { parseObject } from "@paperclipai/adapter-utils";
import { ApiError } from "@paperclipai/shared";

interface FieldIssue {
	/** Of the field in the body of the request, such as `settings.host`; empty: of the whole body. */
	path: string;
	message: string;
}

/** What the server says of single fields of a request, by their path in its body, such as `settings.host`. */
export function fieldErrorsOf(error: unknown): Readonly<Record<string, string>> {
	return Object.fromEntries(issuesOf(error).map(({ path, message }) => [path, sentence(message)]));
}

/**
 * What a form says of a refusal besides what stands at its fields.
 *
 * @param fields Paths of the fields that show their own problem.
 * @returns The same error if none of its problems stands at a field.
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
		// A field may hold a list, of which one item is refused.
		path: String(path).replace(/\.\d+$/, ""),
		message: String(message),
	}));
}

function sentence(message: string): string {
	return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, "")}.`;
}
