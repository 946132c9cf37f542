import type { ResultEntry } from "@paperclipai/adapter-utils";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { formatCost, formatTokens } from "../../../kit/text/format.ts";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";

/** Reported by the agent program, not a verdict: the run may still fail afterwards. */
export function ResultCard({ result }: { result: ResultEntry }) {
	const style = result.isError ? "border-bad/60 bg-bad-soft" : "border-line bg-sunken";
	const hasTokens = result.inputTokens + result.outputTokens > 0;
	const hasUsage = hasTokens || result.costUsd > 0;
	// The result's text repeats earlier output, or is empty.
	if (!result.text && !hasUsage && !result.isError && result.errors.length === 0) {
		return <p className="text-[13px] text-muted">The agent reported that it finished.</p>;
	}
	return (
		<section aria-label="Report" className={`grid gap-2 rounded-lg border px-3 py-2 ${style}`}>
			<p className="flex flex-wrap items-baseline gap-x-4 text-[13px] wrap-anywhere">
				<span className={`font-semibold ${result.isError ? "text-bad" : ""}`}>Report</span>
				{result.isError && result.subtype && <span>{result.subtype}</span>}
				{result.coversSession && hasUsage && <span>Session so far:</span>}
				{hasTokens && <span>{formatTokens(tokensOf(result))}</span>}
				{result.costUsd > 0 && <span>{formatCost(result.costUsd)}</span>}
			</p>
			{result.text && (
				<div data-search={0}>
					<Markdown text={result.text} />
				</div>
			)}
			{result.errors.map((error, index) => (
				<p key={index} data-search={index + 1} className="wrap-anywhere whitespace-pre-wrap text-bad">
					<TextBlocks text={error} />
				</p>
			))}
		</section>
	);
}

function tokensOf({ inputTokens, outputTokens, cachedTokens, reasoningTokens }: ResultEntry) {
	return { inputTokens, outputTokens, cachedInputTokens: cachedTokens, reasoningOutputTokens: reasoningTokens };
}
