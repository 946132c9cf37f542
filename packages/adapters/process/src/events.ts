import {
	asAmount,
	asString,
	asTokens,
	defineEvents,
	type LineReading,
	parseGenericLine,
	parseJsonLine,
	parseObject,
	type RunFacts,
	resultEntry,
	type UntimedEntry,
	type UsageSummary,
} from "@paperclipai/adapter-utils";

export interface ProcessFacts extends RunFacts {
	/** The last line of text, which is the summary of a run that reports none. */
	lastText?: string;
}

/** A report counts only as the last line; text after it replaces its values. */
const NO_REPORT = { summary: null, usage: null, costUsd: null, provider: null, model: null };

/**
 * A line `[paperclip] result {"costUsd", "usage": {"inputTokens", "outputTokens"}, "provider", "model", "summary"}`, all
 * fields optional, is the program's report on its run. Other lines are text.
 */
export const events = defineEvents<ProcessFacts>(() => {
	let hasReport = false;
	return (line) => {
		const json = /^\[paperclip\] result (\{.*\})$/.exec(line)?.[1];
		if (json !== undefined) {
			hasReport = true;
			return readReport(line, parseJsonLine(json) ?? {});
		}
		const entries = parseGenericLine(line, "");
		if (line.trim() === "") return { entries };
		const facts = hasReport ? { ...NO_REPORT, lastText: line } : { lastText: line };
		hasReport = false;
		return { entries, facts };
	};
});

function readReport(line: string, report: Record<string, unknown>): LineReading<ProcessFacts> {
	const facts = {
		summary: asString(report.summary).trim() || null,
		usage: readUsage(report.usage),
		costUsd: asAmount(report.costUsd),
		provider: asString(report.provider).trim() || null,
		model: asString(report.model).trim() || null,
	};
	return { entries: [toEntry(report, facts) ?? { kind: "system", text: line }], facts };
}

/** Returns `null` for a report that has no content for the transcript. */
function toEntry(
	{ usage }: Record<string, unknown>,
	{ summary = null, costUsd = null }: RunFacts,
): UntimedEntry | null {
	const used = parseObject(usage);
	const [inputTokens, outputTokens] = [asTokens(used.inputTokens) ?? 0, asTokens(used.outputTokens) ?? 0];
	if (!summary && inputTokens + outputTokens + (costUsd ?? 0) === 0) return null;
	const shown = { inputTokens, outputTokens, cachedInputTokens: asTokens(used.cachedInputTokens) ?? 0 };
	return resultEntry({ text: summary, usage: shown, costUsd, subtype: "" });
}

function readUsage(value: unknown): UsageSummary | null {
	const used = parseObject(value);
	const [inputTokens, outputTokens] = [asTokens(used.inputTokens), asTokens(used.outputTokens)];
	const cachedInputTokens = asTokens(used.cachedInputTokens);
	if (inputTokens === null || outputTokens === null) return null;
	return { inputTokens, outputTokens, ...(cachedInputTokens === null ? {} : { cachedInputTokens }) };
}
