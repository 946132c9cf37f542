import { CodedError, type CodedErrorOptions } from "@paperclipai/adapter-utils";
import type { ErrorBody } from "@paperclipai/shared";

export interface ErrorResponse {
	status: number;
	error: ErrorBody["error"];
}

export class HttpError extends CodedError {
	readonly status: number;

	constructor(status: number, code: string, message: string, options?: CodedErrorOptions) {
		super(code, message, options);
		this.status = status;
	}
}

export function notFound(what: string, id: string): HttpError {
	return new HttpError(404, `${what}_not_found`, `There is no ${what} ${id}.`);
}
