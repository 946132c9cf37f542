import { CodedError, isCodedError } from "../../errors/coded-error.ts";

/** A message to a running program. */
export interface InputMessage {
	/** A message whose id the journal contains is not added again. `close` is reserved. */
	id: string;
	/** The program reads exactly this; a line includes its line break. */
	text: string;
}

/** Prefix of the ids of answers to requests of the program. */
export const ANSWER = "answer/";

/** Whether the message answers a request of the program, so that it may repeat what the program was allowed. */
export function isAnswer({ id }: InputMessage): boolean {
	return id.startsWith(ANSWER);
}

/** The messages to one program, in order. It survives the server, and several servers may write it at once. */
export interface InputJournal {
	/** All messages, whichever server added them. @throws the errors of `deliver`. */
	read(): Promise<{ messages: readonly InputMessage[]; isClosed: boolean }>;
	/**
	 * Adds the message, and delivers all that the program has not been given yet.
	 * @returns whether this call added it; `false` for a known id.
	 * @throws {CodedError} `input_closed`, `input_message_too_long`, `input_limit_reached`; the errors of `deliver`, after
	 * which the message may have been added, so that the call can be repeated.
	 */
	append(message: InputMessage): Promise<boolean>;
	/** Closes the standard input of the program behind the last message. @throws the errors of `deliver`. */
	close(): Promise<void>;
	/**
	 * Completes what a killed server began.
	 * @throws {CodedError} `spool_changed`; a file system error.
	 */
	deliver(): Promise<void>;
}

export function inputLimitReached(messages: number, bytes: number): CodedError {
	const message = `The program has been sent as much as one run allows: ${messages} messages or ${bytes} bytes.`;
	return new CodedError("input_limit_reached", message, { hint: "Send the message to the next run." });
}

const REFUSALS = new Set(["input_limit_reached", "input_message_too_long"]);

/** Whether a program cannot be sent a message at all, in contrast to a full disk, for example. */
export function isInputRefusal(error: unknown): error is CodedError {
	return isCodedError(error) && REFUSALS.has(error.code);
}
