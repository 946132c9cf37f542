import { CodedError, isCodedError } from "@paperclipai/adapter-utils";

/** An error as it crosses the pipe. */
export interface SerializedError {
	message: string;
	stack: string | undefined;
	/** Of a `CodedError` only. */
	code?: string;
	hint?: string | undefined;
}

/** Longer texts are cut. */
const MAX_CHARS = 20_000;

/** Accepts any thrown value, even one whose properties throw. */
export function serializeError(error: unknown): SerializedError {
	const text = (value: unknown) => String(value).slice(0, MAX_CHARS);
	try {
		if (!(error instanceof Error)) return { message: text(error), stack: undefined };
		const stack = error.stack === undefined ? undefined : text(error.stack);
		const serialized = { message: text(error.message), stack };
		if (!isCodedError(error)) return serialized;
		return { ...serialized, code: text(error.code), hint: error.hint === undefined ? undefined : text(error.hint) };
	} catch {
		return { message: "The adapter threw a value that cannot be converted to text.", stack: undefined };
	}
}

export function deserializeError({ message, stack, code, hint }: SerializedError): Error {
	const error =
		code === undefined ? new Error(message) : new CodedError(code, message, hint === undefined ? {} : { hint });
	if (stack !== undefined) error.stack = stack;
	return error;
}
