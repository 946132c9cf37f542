import type { ClaudeResultEvent } from "./claude-event.ts";

/** Whether a `result` line reports a failure: 2.0.76 reports a used-up limit of turns or money with is_error false. */
export function isFailure({ isError, subtype }: ClaudeResultEvent): boolean {
	return isError || subtype.startsWith("error_");
}
