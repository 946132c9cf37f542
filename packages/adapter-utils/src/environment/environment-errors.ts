import { CodedError, type CodedErrorOptions, isCodedError } from "../errors/coded-error.ts";

export function retryableError(code: string, message: string, options: Omit<CodedErrorOptions, "details"> = {}) {
	return new CodedError(code, message, { ...options, details: { isRetryable: true } });
}

export function isRetryable(error: unknown): boolean {
	return isCodedError(error) && (error.details as { isRetryable?: unknown } | undefined)?.isRetryable === true;
}
