import type { CostSummary } from "@paperclipai/shared";
import { Suspense, useMemo, useState } from "react";
import { Segmented } from "../../../kit/form/segmented.tsx";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { Panel } from "../../../kit/page/panel.tsx";
import { Cell, Row, Table } from "../../../kit/table/table.tsx";
import { SumCost } from "../../../kit/text/cost.tsx";
import { formatCost, formatCount, formatDay } from "../../../kit/text/format.ts";
import { useBudget } from "../api.ts";
import { type DailyView, dailyChart, noCostText } from "../daily-chart.ts";

/** Lazy, because only this page has a chart with axes. */
const CostChart = lazyPart(async () => (await import("./cost-chart.tsx")).CostChart);

const VIEWS = [
	{ value: "days", label: "Daily" },
	{ value: "sum", label: "Cumulative" },
] as const;

export function DailyCosts({ companyId, summary }: { companyId: string; summary: CostSummary }) {
	const [view, setView] = useState<DailyView>("days");
	const { data: budget = null } = useBudget(companyId);
	const chart = useMemo(() => dailyChart(summary, budget, view), [summary, budget, view]);
	return (
		<Panel
			title="By day"
			actions={<Segmented label="Show costs" value={view} onChange={(value) => setView(value)} options={VIEWS} />}
		>
			{summary.total.costUsd > 0 ? (
				<Suspense fallback={<div className="h-60" />}>
					<CostChart chart={chart} label={`Costs by day, ${formatCost(summary.total.costUsd)} in total`} />
				</Suspense>
			) : (
				<p className="py-6 text-center text-[13px] text-muted">{noCostText(summary.total, "in this period")}</p>
			)}
			{chart.limit && summary.total.costUsd > 0 && (
				<p className="flex items-center gap-2 pt-2 text-xs text-muted">
					{chart.limit.isShown && <span className="w-5 border-t-2 border-dashed border-warn" />}
					{chart.limit.label}
				</p>
			)}
			{summary.days.length > 0 && (
				<details className="pt-2 text-[13px]">
					<summary className="w-fit text-muted hover:text-text">Show as table</summary>
					<div className="pt-2">
						<DayTable summary={summary} />
					</div>
				</details>
			)}
		</Panel>
	);
}

const HEAD = [
	{ name: "Day" },
	{ name: "Runs", align: "end" },
	{ name: "Input tokens", align: "end", hide: "phone" },
	{ name: "Output tokens", align: "end", hide: "phone" },
	{ name: "Cost", align: "end" },
] as const;

function DayTable({ summary: { days } }: { summary: CostSummary }) {
	return (
		<Table label="Costs by day" head={HEAD}>
			{days.map((entry) => (
				<Row key={entry.day}>
					<Cell className="whitespace-nowrap">{formatDay(entry.day)}</Cell>
					<Cell align="end">{formatCount(entry.runs)}</Cell>
					<Cell align="end" hide="phone">
						{formatCount(entry.inputTokens)}
					</Cell>
					<Cell align="end" hide="phone">
						{formatCount(entry.outputTokens)}
					</Cell>
					<Cell align="end">
						<SumCost sum={entry} />
					</Cell>
				</Row>
			))}
		</Table>
	);
}
