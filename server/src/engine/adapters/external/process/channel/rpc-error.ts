import { CodedError, isCodedError } from "@paperclipai/adapter-utils";
import { markThrownByAdapter } from "../../../thrown-by-adapter.ts";

export interface SerializedError {
	message: string;
	stack: string | undefined;
	code?: string;
	hint?: string | undefined;
}

const MAX_CHARS = 4_096;
const MAX_CODE_CHARS = 200;
const MAX_STACK_CHARS = 20_000;

/** Accepts any thrown value, even one whose properties throw. */
export function serializeError(error: unknown): SerializedError {
	try {
		if (!(error instanceof Error)) return { message: text(error), stack: undefined };
		const stack = error.stack === undefined ? undefined : text(error.stack, MAX_STACK_CHARS);
		const serialized = { message: text(error.message), stack };
		if (!isCodedError(error)) return serialized;
		return {
			...serialized,
			code: text(error.code, MAX_CODE_CHARS),
			hint: error.hint === undefined ? undefined : text(error.hint),
		};
	} catch {
		return { message: "The adapter threw a value that cannot be converted to text.", stack: undefined };
	}
}

/** Checks the values again, because the adapter could write to the pipe itself. */
export function deserializeError({ message, stack, code, hint }: SerializedError): Error {
	const options = hint === undefined ? {} : { hint: text(hint) };
	const error =
		code === undefined ? new Error(text(message)) : new CodedError(text(code, MAX_CODE_CHARS), text(message), options);
	if (stack !== undefined) error.stack = text(stack, MAX_STACK_CHARS);
	return markThrownByAdapter(error);
}

function text(value: unknown, chars = MAX_CHARS): string {
	return String(value).slice(0, chars);
}
