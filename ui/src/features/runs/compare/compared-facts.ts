import { formatDuration, type Run } from "@paperclipai/shared";
import { formatCost, formatCount, formatDateTime, shortId } from "../../../kit/text/format.ts";
import { exitOf } from "../components/about/run-exit.ts";

export interface ComparedFact {
	name: string;
	left: string | null;
	right: string | null;
	differs: boolean;
	/** Relative change from left to right. */
	change: string | null;
}

/** @param texts Values that are not part of a run: tool calls and adapter labels. */
export function comparedFacts(
	left: Run,
	right: Run,
	texts: { tools: readonly [string | null, string | null]; adapters: readonly [string, string] },
	now: number,
): ComparedFact[] {
	const text = (name: string, of: (run: Run) => string | null): ComparedFact => fact(name, of(left), of(right));
	const number = (name: string, of: (run: Run) => number | null, format: (value: number) => string): ComparedFact => {
		const [one, other] = [of(left), of(right)];
		const shown = fact(name, one === null ? null : format(one), other === null ? null : format(other));
		return { ...shown, change: shown.differs ? changeOf(one, other) : null };
	};
	return [
		text("Outcome", outcomeOf),
		text("Agent", ({ agentName }) => agentName),
		fact("Adapter", ...texts.adapters),
		text("Model", ({ model }) => model),
		text("Issue", ({ issue }) => issue && `${issue.identifier} ${issue.title}`),
		text("Folder", ({ cwd }) => cwd),
		text("Environment", ({ environment }) => environment?.name ?? null),
		text("Resumed session", ({ sessionIdBefore }) => (sessionIdBefore ? shortId(sessionIdBefore) : "None")),
		number("Attempt", ({ attempt }) => attempt, formatCount),
		// Start times always differ, so they are not marked.
		{ ...text("Started", ({ startedAt }) => startedAt && formatDateTime(startedAt)), differs: false },
		number("Duration", (run) => durationOf(run, now), formatDuration),
		number("Input tokens", ({ usage }) => usage?.inputTokens ?? null, formatCount),
		number("Cached tokens", ({ usage }) => usage?.cachedInputTokens ?? null, formatCount),
		number("Output tokens", ({ usage }) => usage?.outputTokens ?? null, formatCount),
		number("Cost", ({ costUsd, costEstimated }) => (costEstimated ? null : costUsd), formatCost),
		number("Estimated cost", ({ costUsd, costEstimated }) => (costEstimated ? costUsd : null), formatCost),
		fact("Tool calls", ...texts.tools),
	].filter(({ left, right }) => left !== null || right !== null);
}

function fact(name: string, left: string | null, right: string | null): ComparedFact {
	return { name, left, right, differs: left !== right, change: null };
}

function changeOf(left: number | null, right: number | null): string | null {
	if (left === null || right === null || left === 0) return null;
	const percent = Math.round((right / left - 1) * 100);
	return percent === 0 ? null : `${percent > 0 ? "+" : "−"}${formatCount(Math.abs(percent))}%`;
}

function durationOf({ startedAt, finishedAt }: Run, now: number): number | null {
	if (startedAt === null) return null;
	return (finishedAt === null ? now : Date.parse(finishedAt)) - Date.parse(startedAt);
}

function outcomeOf(run: Run): string | null {
	return run.error?.message ?? exitOf(run);
}
