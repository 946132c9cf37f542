import type { ResultEntry } from "@paperclipai/adapter-utils";
import { formatCost, formatCount } from "../../../kit/format.ts";
import { Markdown } from "../../../kit/markdown/markdown.tsx";

/** The final result that the agent program reported. */
export function ResultCard({ result }: { result: ResultEntry }) {
	const look = result.isError ? "border-bad/60 bg-bad-soft" : "border-ok/50 bg-ok-soft";
	return (
		<section aria-label="Result" className={`grid gap-2 rounded-lg border px-3 py-2 ${look}`}>
			<p className="flex flex-wrap items-baseline gap-x-4 text-[13px]">
				<span className={`font-semibold ${result.isError ? "text-bad" : "text-ok"}`}>
					{result.isError ? "Ended with an error" : "Done"}
				</span>
				{result.subtype && <span>{result.subtype}</span>}
				{result.inputTokens + result.outputTokens > 0 && (
					<span>
						{formatCount(result.inputTokens)} in, {formatCount(result.outputTokens)} out
						{result.cachedTokens > 0 && `, ${formatCount(result.cachedTokens)} cached`}
					</span>
				)}
				{result.costUsd > 0 && <span>{formatCost(result.costUsd)}</span>}
			</p>
			{result.text && <Markdown text={result.text} />}
			{result.errors.map((error) => (
				<p key={error} className="wrap-anywhere whitespace-pre-wrap text-bad">
					{error}
				</p>
			))}
		</section>
	);
}
