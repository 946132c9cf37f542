import { Link } from "@tanstack/react-router";
import { formatCost } from "../../../kit/format.ts";
import { Meter } from "../../../kit/meter.tsx";
import { Panel } from "../../../kit/panel.tsx";
import { useCompanyId } from "../../companies/company-context.ts";
import { useDashboard, useMonthCosts } from "../api.ts";
import { budgetCents } from "../budget-cents.ts";
import { SpendChart } from "./spend-chart.tsx";

const TONES = { ok: "accent", soft_limit: "warn", stopped: "bad" } as const;

/** What was spent on each day of this month, and what is left of the budget. */
export function SpendPanel() {
	const companyId = useCompanyId();
	const dashboard = useDashboard(companyId);
	const { data: costs } = useMonthCosts(companyId);
	if (!dashboard || !costs) return null;
	const { month, budget } = dashboard;
	const limit = budgetCents(budget);
	return (
		<Panel
			title="Spend this month"
			actions={
				<Link to="/costs" className="text-[13px] text-accent hover:underline">
					Costs
				</Link>
			}
		>
			<div className="grid gap-3">
				<SpendChart costs={costs} limitUsd={limit === null ? null : limit / 100} />
				{budget && limit !== null && (
					<div className="grid gap-1">
						<div className="flex justify-between gap-2 text-[13px] tabular-nums">
							<span>{formatCost(month.costUsd)} spent</span>
							<span className="text-muted">{formatCost(limit / 100)} budget</span>
						</div>
						<Meter
							label="Budget of this month"
							value={month.costUsd}
							max={Math.max(limit / 100, 0.01)}
							tone={TONES[budget.state]}
						/>
					</div>
				)}
			</div>
		</Panel>
	);
}
