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
	const line = firstLine(plainSummary(reason ?? ""));
	if (line === undefined || !/^[a-z]+(?:_[a-z]+)+$/.test(line)) return line;
	return `${line[0]?.toUpperCase()}${line.slice(1).replaceAll("_", " ")}`;
}

export interface Outcome {
	text: string;
	tone: "bad" | "warn" | "plain";
}

/** The wait reason, the error or warning, and the summary, as far as the run has them. */
export function outcomesOf(run: Run): Outcome[] {
	const waits = waitReasonOf(run);
	const tone = run.status === "succeeded" ? "warn" : "bad";
	const outcomes: Outcome[] = [
		{ text: waits ?? "", tone: "plain" },
		{ text: run.error?.message.trim() ?? "", tone },
		{ text: plainSummary(run.summary ?? ""), tone: "plain" },
	];
	return outcomes.filter(({ text }) => text !== "");
}

/** The first line of each outcome. A failed run has only its error, a finished one also its summary beside a warning. */
export function outcomeLinesOf(run: Run): Outcome[] {
	const lines = outcomesOf(run).map(({ text, tone }) => ({ text: firstLine(text) ?? "", tone }));
	return lines[0]?.tone === "warn" ? lines : lines.slice(0, 1);
}

function firstLine(text: string | null | undefined): string | undefined {
	return text?.trimStart().split("\n", 1)[0] || undefined;
}
