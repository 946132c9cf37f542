import type { Budget } from "@paperclipai/shared";
import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { useCompanyId } from "../../companies/selected-company.ts";
import { noCostText } from "../../costs/daily-chart.ts";
import { useDashboard, useMonthCosts } from "../api.ts";
import { MonthChart } from "./month-chart.tsx";

export function CostPanel() {
	const companyId = useCompanyId();
	const dashboard = useDashboard(companyId);
	const { data: costs } = useMonthCosts(companyId);
	const limit = dashboard ? budgetCents(dashboard.budget) : null;
	return (
		<Panel
			title="Costs by day"
			actions={
				<Link to="/costs" className="text-[13px] text-accent hover:underline">
					All costs
				</Link>
			}
		>
			<div className="min-h-24">
				{costs && costs.total.costUsd === 0 && (
					<p className="py-6 text-center text-[13px] text-muted">{noCostText(costs.total, "this month")}</p>
				)}
				{dashboard && costs && costs.total.costUsd > 0 && (
					<MonthChart costs={costs} limitUsd={limit === null ? null : limit / 100} />
				)}
			</div>
		</Panel>
	);
}

/** The limit for the current month including extensions; `null` if there is none. */
function budgetCents(budget: Budget | null): number | null {
	if (budget === null || budget.period !== "month" || budget.limits.costCents === null) return null;
	return budget.limits.costCents + budget.extension.costCents;
}
