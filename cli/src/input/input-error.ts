import { CodedError } from "@paperclipai/adapter-utils";

/** What was asked for is wrong: ends with exit code 2. */
export class InputError extends CodedError {}

/** The command line itself is wrong. */
export function usageError(message: string, hint?: string): InputError {
	return new InputError("usage", message, hint === undefined ? {} : { hint });
}
