import { type ResultEntry, toTerminalText } from "@paperclipai/adapter-utils";
import { formatDuration, type Run, type RunStatus } from "@paperclipai/shared";
import picocolors from "picocolors";
import { toInlineText } from "./output/printable-text.ts";
import { withStartedCommand } from "./output/started-command.ts";
import { commandHint } from "./server-hint.ts";
import { formatUsd, runDuration } from "./values.ts";

const WORDS: Record<RunStatus, string> = {
	queued: "… queued",
	scheduled_retry: "… waiting for its retry",
	running: "… running",
	succeeded: "✓ succeeded",
	failed: "✗ failed",
	cancelled: "✗ cancelled",
	timed_out: "✗ timed out",
	interrupted: "✗ interrupted",
};

/** The status of a run in a list, with why it waits, and whether it succeeded with warnings. */
export function runState(run: Run): string {
	if (run.waitReason !== null) return `${run.status}: ${run.waitReason}`;
	return isWarned(run) ? "succeeded with warnings" : `${run.status}${waitOf(run)}`;
}

const isWarned = ({ status, error }: Run) => status === "succeeded" && error !== null;

const waitOf = ({ status, waitingFor }: Run) => (status === "running" && waitingFor > 0 ? ", waits for you" : "");

export function formatVerdict(run: Run, color: boolean): string {
	const { bold, dim, green, red, yellow } = picocolors.createColors(color);
	const paint = isWarned(run) ? yellow : run.status === "succeeded" ? green : red;
	const words = isWarned(run) ? "! succeeded with warnings" : `${WORDS[run.status]}${waitOf(run)}`;
	const facts = [timeOf(run), tokensOf(run), costOf(run), modelOf(run)].filter((fact) => fact !== null);
	const first = [paint(bold(words)), ...facts].join(" · ");
	if (run.error === null) return first;
	const { code, message } = run.error;
	const hint = commandHint({ ...run.error, runId: run.id });
	const lines = [
		first,
		`${(run.status === "succeeded" ? yellow : red)(toInlineText(code))} ${toTerminalText(message)}`,
		hint ? dim(toTerminalText(withStartedCommand(hint))) : "",
	];
	return lines.filter((line) => line !== "").join("\n");
}

/** Whether the verdict covers the program's own result: success, tokens and cost. */
export function isClosingRepeated(result: ResultEntry, { status, usage, costUsd }: Run): boolean {
	if (status !== "succeeded" || result.isError || !/^(success|completed)?$/.test(result.subtype)) return false;
	const isCostKnown = !(result.costUsd > 0) || result.costUsd === costUsd;
	return isCostKnown && areTokensRepeated(result, usage);
}

function areTokensRepeated(result: ResultEntry, usage: Run["usage"]): boolean {
	const { inputTokens, outputTokens, cachedTokens, reasoningTokens = 0 } = result;
	if (inputTokens + outputTokens + cachedTokens === 0) return true;
	return (
		result.coversSession !== true &&
		usage !== null &&
		usage.inputTokens === inputTokens &&
		usage.outputTokens === outputTokens &&
		(usage.cachedInputTokens ?? 0) === cachedTokens &&
		(usage.reasoningOutputTokens ?? 0) === reasoningTokens
	);
}

export function verdictJson(run: Run, url: string | null): Record<string, unknown> {
	const { id, agentId, status, exitCode, signal, error, usage, costUsd, costEstimated, model, verdictReason } = run;
	return {
		...{ runId: id, agentId, status, verdictReason, exitCode, signal, error, durationMs: runDuration(run) },
		...{ usage, costUsd, costEstimated, model, url },
	};
}

function timeOf(run: Run): string | null {
	const duration = runDuration(run);
	return duration === null ? null : formatDuration(duration);
}

function tokensOf({ usage }: Run): string | null {
	if (usage === null) return null;
	const cached = usage.cachedInputTokens ? ` (${usage.cachedInputTokens.toLocaleString("en-US")} cached)` : "";
	const reasoning = usage.reasoningOutputTokens
		? ` (${usage.reasoningOutputTokens.toLocaleString("en-US")} reasoning)`
		: "";
	const [input, output] = [usage.inputTokens, usage.outputTokens].map((count) => count.toLocaleString("en-US"));
	return `${input} tokens in${cached}, ${output} out${reasoning}`;
}

function modelOf({ model }: Run): string | null {
	return model === null ? null : toInlineText(model);
}

function costOf({ costUsd, costEstimated }: Run): string | null {
	if (costUsd === null) return null;
	return costEstimated ? `about ${formatUsd(costUsd)} (estimated)` : formatUsd(costUsd);
}
