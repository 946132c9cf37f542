import type { ClaudeEvent, ClaudeResultEvent } from "./claude-event.ts";

/** Whether a person has asked to end the turn. */
export interface StopState {
	/** Whether the program has asked for a permission in this turn. */
	hasAsked: boolean;
	isAsked: boolean;
}

export function noStop(): StopState {
	return { hasAsked: false, isAsked: false };
}

/** Called with each event but a `result`, which ends the turn. */
export function readStop(stop: StopState, event: ClaudeEvent): void {
	if (event.kind === "request") stop.hasAsked = true;
	if (event.kind === "interrupted" || (event.kind === "answer" && event.stops)) stop.isAsked = true;
	// 1.0.128 does not repeat the answer to its request.
	if (stop.hasAsked && event.kind === "message" && isInterruption(event)) stop.isAsked = true;
}

const INTERRUPTION = /^\[Request interrupted by user(?: for tool use)?\]$/;

function isInterruption({ role, blocks, fromSubAgent, isReplay }: Extract<ClaudeEvent, { kind: "message" }>): boolean {
	if (role !== "user" || fromSubAgent || isReplay) return false;
	return blocks.some((block) => block.kind === "text" && isInterruptionText(block.text));
}

/** Whether the program wrote the text, in the name of the user, because the turn was interrupted. */
export function isInterruptionText(text: string): boolean {
	return INTERRUPTION.test(text);
}

const ABORTED = new Set(["", "aborted_streaming", "aborted_tools"]);

/** Whether the turn ended because a person has asked for it. */
export function isStopped(
	{ isAsked }: StopState,
	{ subtype, terminalReason, apiErrorStatus }: ClaudeResultEvent,
): boolean {
	const isEmpty = subtype === "error_during_execution" || terminalReason !== "";
	return isAsked && isEmpty && apiErrorStatus === null && ABORTED.has(terminalReason);
}
