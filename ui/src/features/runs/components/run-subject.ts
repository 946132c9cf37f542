import type { Run } from "@paperclipai/shared";
import { waitReasonOf } from "./wait-reason.ts";

const SOURCES: Record<Run["invocationSource"], string> = {
	timer: "Started by the timer",
	assignment: "Started by an assignment",
	on_demand: "Manual run",
	automation: "Started by an agent or a program",
};

/** What a run is about in one line: its prompt, else its issue, else why it was started. */
export function subjectOf(run: Run): string {
	return run.promptExcerpt ?? run.issue?.title ?? causeOf(run);
}

/** Why a run was started, in one line. */
export function causeOf(run: Run): string {
	return reasonOf(run) ?? SOURCES[run.invocationSource];
}

/** The reason of its wake. One by the server, such as `issue_assigned`, is `Issue assigned`. */
export function reasonOf({ reason }: Run): string | undefined {
	const line = firstLine(reason);
	if (line === undefined || !/^[a-z]+(?:_[a-z]+)+$/.test(line)) return line;
	return `${line[0]?.toUpperCase()}${line.slice(1).replaceAll("_", " ")}`;
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
