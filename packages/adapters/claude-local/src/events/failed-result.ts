import type { ClaudeEvent, ClaudeResultEvent } from "./claude-event.ts";

/** Checks `subtype` too, because 2.0.76 leaves `is_error` false when the turn or cost limit is reached. */
export function isFailure({ isError, subtype }: ClaudeResultEvent): boolean {
	return isError || subtype.startsWith("error_");
}

export const BROKEN_OFF = "The response of the model service was cut off.";

/**
 * Whether the program exited during a streamed answer without giving a reason: 2.0.76 reports errors in the middle of
 * an answer only this way.
 */
export function isBrokenOff({ subtype, text, errors }: ClaudeResultEvent, isAnswering: boolean): boolean {
	return isAnswering && subtype === "error_during_execution" && text === "" && errors.length === 0;
}

/** Whether a streamed message of the main agent is incomplete after this event. */
export function isAnsweringAfter(event: ClaudeEvent, before: boolean): boolean {
	if (event.kind === "delta" && event.parentToolUseId === "") return true;
	if (event.kind === "message" && !event.fromSubAgent && event.role === "assistant") return false;
	return event.kind === "result" ? false : before;
}
