import type { ErrorBody } from "./error-body.ts";

export class ApiError extends Error {
	readonly status: number;
	readonly code: string;
	readonly hint: string | undefined;
	readonly details: unknown;

	constructor(status: number, error: ErrorBody["error"], options?: ErrorOptions) {
		super(error.message, options);
		this.name = "ApiError";
		this.status = status;
		this.code = error.code;
		this.hint = error.hint;
		this.details = error.details;
	}
}
