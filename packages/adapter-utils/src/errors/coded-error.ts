export interface CodedErrorOptions {
	/** What the reader can do about it, one sentence. */
	hint?: string;
	cause?: unknown;
	details?: unknown;
}

/** An error that crosses a boundary: `code` is stable and documented, `message` is one sentence for a person. */
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

/** The same by shape, so that an error of another copy of this package counts too. */
export function isCodedError(value: unknown): value is CodedError {
	return (
		value instanceof Error && value.name === "CodedError" && typeof (value as { code?: unknown }).code === "string"
	);
}
