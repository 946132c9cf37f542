import type { UsageSummary } from "../../contract/execution.ts";
import type { ResultEntry } from "../../contract/transcript-entry.ts";

/** The end of a run as the program reports it. All members may be omitted. */
export interface ReportedEnd {
	/** The agent's closing message. */
	text?: string | null;
	usage?: UsageSummary | null;
	/** US dollars. */
	costUsd?: number | null;
	/** One sentence that says why the program failed. Makes the entry an error. */
	error?: string | null;
	/** Outcome in the program's own terms. Default: `success` or `error`. */
	subtype?: string;
}

/** Creates the entry that ends a transcript. Unknown counts are shown as 0. */
export function resultEntry({ text, usage, costUsd, error, subtype }: ReportedEnd): Omit<ResultEntry, "ts"> {
	const isError = error !== undefined && error !== null;
	const reasoningTokens = usage?.reasoningOutputTokens;
	return {
		kind: "result",
		text: text ?? "",
		inputTokens: usage?.inputTokens ?? 0,
		outputTokens: usage?.outputTokens ?? 0,
		cachedTokens: usage?.cachedInputTokens ?? 0,
		...(reasoningTokens === undefined ? {} : { reasoningTokens }),
		costUsd: costUsd ?? 0,
		subtype: subtype ?? (isError ? "error" : "success"),
		isError,
		errors: error ? [error] : [],
	};
}
