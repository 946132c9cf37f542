export interface CodedErrorOptions {
	/** One sentence that says what to do. */
	hint?: string | undefined;
	cause?: unknown;
	/** A JSON value. */
	details?: unknown;
}

/** An error for users: `code` is stable and documented, `message` is one sentence. */
export class CodedError extends Error {
	readonly code: string;
	readonly hint: string | undefined;
	readonly details: unknown;

	constructor(code: string, message: string, options: CodedErrorOptions = {}) {
		super(message, options.cause === undefined ? undefined : { cause: options.cause });
		this.name = "CodedError";
		this.code = code;
		this.hint = options.hint;
		this.details = options.details;
	}
}

/** Checks the shape, because the error may come from another copy of this package. */
export function isCodedError(value: unknown): value is CodedError {
	return (
		value instanceof Error && value.name === "CodedError" && typeof (value as { code?: unknown }).code === "string"
	);
}
