import type { CodedErrorOptions } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

/** What is wrong with one field of a request. */
interface FieldIssue {
	/** Place in the body, such as `settings.host`. */
	path: string;
	message: string;
}

/** An error whose details name the fields, in the form of `invalid_input`, so that a form shows it where it was typed. */
export function fieldsError(
	status: number,
	code: string,
	message: string,
	issues: FieldIssue[],
	options: Omit<CodedErrorOptions, "details"> = {},
): HttpError {
	return new HttpError(status, code, message, { ...options, details: { issues } });
}

/** An error about one field, for which its whole message is meant. */
export function fieldError(
	status: number,
	code: string,
	message: string,
	options: Omit<CodedErrorOptions, "details"> & { path: string },
): HttpError {
	const { path, ...rest } = options;
	return fieldsError(status, code, message, [{ path, message }], rest);
}
