import { plainSummary, type Run } from "@paperclipai/shared";
import { waitReasonOf } from "./wait-reason.ts";

const SOURCES: Record<Run["invocationSource"], string> = {
	timer: "Started by the timer",
	assignment: "Started by an assignment",
	on_demand: "Manual run",
	automation: "Started by an agent or a program",
};

/** The run's prompt, else its issue, else its cause. */
export function subjectOf(run: Run): string {
	return run.promptExcerpt ?? run.issue?.title ?? causeOf(run);
}

export function causeOf(run: Run): string {
	return reasonOf(run) ?? SOURCES[run.invocationSource];
}

/** Reason for the wake. A server reason such as `issue_assigned` becomes `Issue assigned`. */
export function reasonOf({ reason }: Run): string | undefined {
	const line = firstLine(reason);
	if (line === undefined || !/^[a-z]+(?:_[a-z]+)+$/.test(line)) return line;
	return `${line[0]?.toUpperCase()}${line.slice(1).replaceAll("_", " ")}`;
}

/** The error, the wait reason or the summary. */
export function outcomeOf(run: Run): { text: string; isBad: boolean } | null {
	const error = firstLine(run.error?.message);
	if (error) return { text: error, isBad: run.status !== "succeeded" };
	const text = waitReasonOf(run) ?? firstLine(plainSummary(run.summary ?? ""));
	return text ? { text, isBad: false } : null;
}

function firstLine(text: string | null | undefined): string | undefined {
	return text?.trimStart().split("\n", 1)[0] || undefined;
}
