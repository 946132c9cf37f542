import type { CodedErrorOptions } from "@paperclipai/adapter-utils";
import { HttpError } from "./http-error.ts";

interface FieldIssue {
	path: string;
	message: string;
}

/** Has the structure of `invalid_input`, so that a form shows the messages beside the fields. */
export function fieldsError(
	status: number,
	code: string,
	message: string,
	issues: FieldIssue[],
	options: Omit<CodedErrorOptions, "details"> = {},
): HttpError {
	return new HttpError(status, code, message, { ...options, details: { issues } });
}

export function fieldError(
	status: number,
	code: string,
	message: string,
	options: Omit<CodedErrorOptions, "details"> & { path: string },
): HttpError {
	const { path, ...rest } = options;
	return fieldsError(status, code, message, [{ path, message }], rest);
}
