import { CodedError, type CodedErrorOptions, isCodedError } from "../errors/coded-error.ts";

/** An error after which the same call may succeed later, such as a lost connection. */
export function retryableError(code: string, message: string, options: Omit<CodedErrorOptions, "details"> = {}) {
	return new CodedError(code, message, { ...options, details: { isRetryable: true } });
}

/** Whether the environment was unreachable, so that the call may be repeated. */
export function isRetryable(error: unknown): boolean {
	return isCodedError(error) && (error.details as { isRetryable?: unknown } | undefined)?.isRetryable === true;
}
