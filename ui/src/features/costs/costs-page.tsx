import type { CostSummary } from "@paperclipai/shared";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo } from "react";
import { ErrorNotice } from "../../kit/page/error-notice.tsx";
import { Page } from "../../kit/page/page.tsx";
import { Stat } from "../../kit/page/stat.tsx";
import { LoadingRows } from "../../kit/table/loading-rows.tsx";
import { SumCost } from "../../kit/text/cost.tsx";
import { formatCompact, formatCost, formatCount, formatPercent, formatPlural } from "../../kit/text/format.ts";
import { serverNow } from "../../kit/time/server-time.ts";
import { useCompanyId } from "../companies/selected-company.ts";
import { type Days, useCostSummary } from "./api.ts";
import { BudgetPanel } from "./components/budget-panel.tsx";
import { AgentCosts, IssueCosts, ModelCosts } from "./components/cost-tables.tsx";
import { CsvMenu } from "./components/csv-menu.tsx";
import { DailyCosts } from "./components/daily-costs.tsx";
import { RangePicker } from "./components/range-picker.tsx";
import { daysShown } from "./costs-search.ts";

export function CostsPage() {
	const search = useSearch({ from: "/costs" });
	const navigate = useNavigate({ from: "/costs" });
	const companyId = useCompanyId();
	const days = useMemo(() => daysShown(search, serverNow()), [search]);
	const { data: summary, error, refetch } = useCostSummary(companyId, days);
	return (
		<Page
			title="Costs"
			subtitle="Runs are counted on the day they ended, in UTC."
			actions={
				<>
					<RangePicker
						search={search}
						days={days}
						onChange={(changed) => void navigate({ search: changed, replace: true })}
					/>
					<CsvMenu companyId={companyId} days={days} />
				</>
			}
		>
			{!summary && error ? (
				<ErrorNotice title="The costs could not be loaded" error={error} onRetry={() => void refetch()} />
			) : !summary ? (
				<LoadingRows label="Loading the costs" />
			) : (
				<Costs companyId={companyId} days={days} summary={summary} />
			)}
		</Page>
	);
}

function Costs({ companyId, days, summary }: { companyId: string; days: Days; summary: CostSummary }) {
	const { total } = summary;
	return (
		<>
			<div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
				<Stat name="Cost" value={<SumCost sum={total} />} hint={perRun(total)} />
				<Stat name="Runs" value={formatCount(total.runs)} />
				<Stat name="Input tokens" value={formatCompact(total.inputTokens)} hint={fromCache(total)} />
				<Stat name="Output tokens" value={formatCompact(total.outputTokens)} />
			</div>
			<BudgetPanel companyId={companyId} />
			<DailyCosts companyId={companyId} summary={summary} />
			<div className="grid gap-4 lg:grid-cols-2">
				<AgentCosts companyId={companyId} days={days} total={total} />
				<ModelCosts companyId={companyId} days={days} total={total} />
			</div>
			<IssueCosts companyId={companyId} days={days} total={total} />
		</>
	);
}

/** Average over the runs with a known cost, and how many have an estimated or no cost. */
function perRun({ runs, runsWithCost, runsEstimated, costUsd }: CostSummary["total"]): string | null {
	const without = runs - runsWithCost;
	const parts = [
		runsWithCost > 0 && `${formatCost(costUsd / runsWithCost)} per run`,
		runsEstimated > 0 && `estimated for ${formatPlural(runsEstimated, "run")}`,
		without > 0 && `not reported by ${formatPlural(without, "run")}`,
	];
	return parts.filter(Boolean).join(", ") || null;
}

function fromCache({ inputTokens, cachedInputTokens }: CostSummary["total"]): string | null {
	return inputTokens === 0 ? null : `${formatPercent(cachedInputTokens / inputTokens)} from cache`;
}
