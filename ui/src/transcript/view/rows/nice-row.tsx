import { CopyButton } from "../../../kit/copy-button.tsx";
import { Markdown } from "../../../kit/markdown/markdown.tsx";
import { formatCompact, formatCost, formatCount, shortId } from "../../../kit/text/format.ts";
import { TextBlocks } from "../../../kit/text/text-blocks.tsx";
import type { NumberedTurn } from "../../blocks/block.ts";
import type { RawLine, Row } from "../../blocks/rows/row.ts";
import { previewOf } from "../../blocks/rows/row-preview.ts";
import { DiffLines } from "./diff-lines.tsx";
import { Fold } from "./fold.tsx";
import { LinesRow } from "./lines-row.tsx";
import { LogView } from "./log-view.tsx";
import { ResultCard } from "./result-card.tsx";
import { ToolCard } from "./tool-card.tsx";

interface NiceRowProps {
	row: Exclude<Row, RawLine>;
	/** The marked line of a log, from 1. */
	targetLine: number | null;
	done: boolean;
	open: boolean;
	onToggle: (open: boolean) => void;
}

export function NiceRow(props: NiceRowProps) {
	const { turn } = props.row;
	return (
		<>
			{turn !== undefined && <TurnLine turn={turn} />}
			<RowBody {...props} />
		</>
	);
}

function RowBody({ row, targetLine, done, open, onToggle }: NiceRowProps) {
	switch (row.kind) {
		case "assistant":
			return (
				<div className="group relative">
					<div data-search={0}>
						<Markdown text={row.text} />
					</div>
					<CopyButton
						label="Copy text"
						text={() => row.text}
						className="absolute -top-1 right-0 bg-bg opacity-0 group-hover:opacity-100 focus-visible:opacity-100"
					/>
				</div>
			);
		case "thinking":
			return (
				<Fold
					open={open}
					onToggle={onToggle}
					summary={
						<>
							<span className="text-xs font-semibold text-muted">Thinking</span>
							<span data-search-preview className="min-w-0 flex-1 truncate text-[13px] text-muted italic">
								{previewOf(row)}
							</span>
						</>
					}
				>
					{() => (
						<div data-search={0} className="text-muted">
							<Markdown text={row.text} />
						</div>
					)}
				</Fold>
			);
		case "user":
			return (
				<div className="rounded-lg border-l-2 border-accent bg-accent-soft px-3 py-2">
					<p className="text-xs font-semibold text-accent">{row.within ? "Task" : "User"}</p>
					<p data-search={0} className="wrap-anywhere whitespace-pre-wrap">
						<TextBlocks text={row.text} />
					</p>
				</div>
			);
		case "tool":
			return <ToolCard tool={row} done={done} open={open} onToggle={onToggle} />;
		case "init":
			return (
				<p className="flex w-fit max-w-full flex-wrap gap-x-3 rounded-full bg-sunken px-3 py-0.5 text-xs wrap-anywhere text-muted">
					<span className="font-semibold">Session</span>
					{row.model && <span data-search={0}>{row.model}</span>}
					{row.sessionId && (
						<span data-search={1} className="font-mono" title={row.sessionId}>
							{shortId(row.sessionId)}
						</span>
					)}
				</p>
			);
		case "result":
			return <ResultCard result={row} />;
		case "diff":
			return <DiffLines parts={row.parts} field={0} />;
		case "log":
			return <LogView log={row} targetLine={targetLine} open={open} onToggle={onToggle} />;
		default:
			return <LinesRow block={row} open={open} onToggle={onToggle} />;
	}
}

/** The start of a model response, with its usage. */
function TurnLine({ turn }: { turn: NumberedTurn }) {
	const { number, model, inputTokens, cachedTokens, outputTokens, costUsd } = turn;
	const facts = [
		number === null ? "Sub-agent turn" : `Turn ${formatCount(number)}`,
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
