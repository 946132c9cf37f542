import type { ClaudeEvent, ClaudeResultEvent } from "./claude-event.ts";

/** Whether a `result` line reports a failure: 2.0.76 reports a used-up limit of turns or money with is_error false. */
export function isFailure({ isError, subtype }: ClaudeResultEvent): boolean {
	return isError || subtype.startsWith("error_");
}

/** The only reason that can be given when {@link isBrokenOff}. */
export const BROKEN_OFF = "The answer of the model service broke off.";

/**
 * Whether an answer was being streamed, and the program then ended without a reason: 2.0.76 reports nothing else of an error
 * in the middle of an answer when it streams messages.
 */
export function isBrokenOff({ subtype, text, errors }: ClaudeResultEvent, isAnswering: boolean): boolean {
	return isAnswering && subtype === "error_during_execution" && text === "" && errors.length === 0;
}

/** Whether the agent's own model has begun a streamed message that is not complete, after this event. */
export function isAnsweringAfter(event: ClaudeEvent, before: boolean): boolean {
	if (event.kind === "delta" && event.parentToolUseId === "") return true;
	if (event.kind === "message" && !event.fromSubAgent && event.role === "assistant") return false;
	return event.kind === "result" ? false : before;
}
