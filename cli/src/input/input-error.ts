import { CodedError } from "@paperclipai/adapter-utils";

/** Invalid input; the command exits with 2. */
export class InputError extends CodedError {}

/** Ctrl-C or SIGTERM that leaves nothing running; the command exits with 130 or 143. */
export class InterruptedError extends CodedError {
	readonly signal: "SIGINT" | "SIGTERM";

	constructor(message: string, signal: InterruptedError["signal"] = "SIGINT") {
		super("interrupted", message);
		this.signal = signal;
	}
}

export function usageError(message: string, hint?: string): InputError {
	return new InputError("usage", message, { hint });
}

export function nothingToUpdate(command: string): InputError {
	return usageError("Nothing to update. Pass at least one option.", `See: paperclipai ${command} --help`);
}
