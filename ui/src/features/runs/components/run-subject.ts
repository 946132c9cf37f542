import type { Run } from "@paperclipai/shared";
import { waitReasonOf } from "./wait-reason.ts";

const SOURCES: Record<Run["invocationSource"], string> = {
	timer: "Started by the timer",
	assignment: "Started by an assignment",
	on_demand: "Manual run",
	automation: "Started by an agent or a program",
};

/** What a run is about in one line: its prompt, else its issue, else why it was started. */
export function subjectOf({ promptExcerpt, issue, reason, invocationSource }: Run): string {
	return promptExcerpt ?? issue?.title ?? readable(firstLine(reason)) ?? SOURCES[invocationSource];
}

/** What a list says of the outcome: the error, why the run waits, or the summary. */
export function outcomeOf(run: Run): { text: string; isBad: boolean } | null {
	const error = firstLine(run.error?.message);
	if (error) return { text: error, isBad: true };
	const text = waitReasonOf(run) ?? firstLine(run.summary);
	return text ? { text, isBad: false } : null;
}

function firstLine(text: string | null | undefined): string | undefined {
	return text?.trimStart().split("\n", 1)[0] || undefined;
}

/** `issue_assigned`, the reason of a wake by the server, as `Issue assigned`. */
function readable(reason: string | undefined): string | undefined {
	if (reason === undefined || !/^[a-z]+(?:_[a-z]+)+$/.test(reason)) return reason;
	return reason[0]?.toUpperCase() + reason.slice(1).replaceAll("_", " ");
}
