import { CodedError } from "@paperclipai/adapter-utils";

/** The user's input is invalid. Exits with code 2. */
export class InputError extends CodedError {}

/** The user has pressed Ctrl-C before there was work that could continue. Exits with code 130. */
export class InterruptedError extends CodedError {
	constructor(message: string) {
		super("interrupted", message);
	}
}

/** The command line itself is invalid. */
export function usageError(message: string, hint?: string): InputError {
	return new InputError("usage", message, { hint });
}

/** An update of nothing. */
export function nothingToUpdate(command: string): InputError {
	return usageError("Nothing to update. Pass at least one option.", `See: paperclipai ${command} --help`);
}
