import { formatCompact, formatCost, formatCount } from "../../../kit/text/format.ts";
import type { NumberedTurn } from "../../blocks/block.ts";

/** The start of a model response, with its duration and usage. */
export function TurnLine({ turn }: { turn: NumberedTurn }) {
	const { number, model, inputTokens, cachedTokens, outputTokens, costUsd } = turn;
	const facts = [
		number === null ? "Turn of the sub-agent" : `Turn ${formatCount(number)}`,
		inputTokens === undefined ? "" : `${formatCompact(inputTokens)} in`,
		cachedTokens ? `${formatCompact(cachedTokens)} cached` : "",
		outputTokens === undefined ? "" : `${formatCompact(outputTokens)} out`,
		costUsd ? formatCost(costUsd) : "",
	];
	return (
		<p
			title={[model, inputTokens === undefined ? "" : `${formatCount(inputTokens)} tokens in`]
				.filter(Boolean)
				.join(", ")}
			className="mb-0.5 flex items-center gap-2 text-xs text-muted tabular-nums after:h-px after:flex-1 after:bg-line"
		>
			{facts.filter((fact) => fact !== "").join(" · ")}
		</p>
	);
}
