import type { ClaudeEvent, ClaudeResultEvent } from "./claude-event.ts";

/** Reasons for ending a turn whose work is complete; versions before 2.1.197 report none. */
const COMPLETE = new Set(["", "completed"]);

/**
 * Whether success is not proven. Proof requires all four: the outcome `success`, a completed turn, no error flag and no
 * named error. 2.0.76 leaves `is_error` false when the turn or cost limit is reached, and newer
 * versions when a hook or an interruption has ended the turn.
 */
export function isFailure(result: ClaudeResultEvent): boolean {
	const { isError, subtype, terminalReason } = result;
	return isError || subtype !== "success" || !COMPLETE.has(terminalReason) || namesError(result);
}

function namesError({ errors, apiErrorStatus, startupFailure }: ClaudeResultEvent): boolean {
	return errors.length > 0 || apiErrorStatus !== null || startupFailure !== "";
}

/** Reasons for ending a turn that has nothing to report. */
const SILENT = new Set(["", "completed", "aborted_streaming", "aborted_tools"]);

/** Whether the result reports an error without saying which. */
export function isEmptyError(result: ClaudeResultEvent): boolean {
	const { subtype, terminalReason, text } = result;
	const isSilent = subtype === "" || subtype === "success" || subtype === "error_during_execution";
	return isSilent && SILENT.has(terminalReason) && text.trim() === "" && !namesError(result);
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
