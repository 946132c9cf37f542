import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { budgetCents } from "../../agents/budget-cents.ts";
import { useCompanyId } from "../../companies/company-context.ts";
import { useDashboard, useMonthCosts } from "../api.ts";
import { SpendChart } from "./spend-chart.tsx";

/** What was spent on each day of this month, beside what the budget allows. */
export function SpendPanel() {
	const companyId = useCompanyId();
	const dashboard = useDashboard(companyId);
	const { data: costs } = useMonthCosts(companyId);
	const limit = dashboard ? budgetCents(dashboard.budget) : null;
	return (
		<Panel
			title="Spend by day"
			actions={
				<Link to="/costs" className="text-[13px] text-accent hover:underline">
					All costs
				</Link>
			}
		>
			<div className="min-h-24">
				{dashboard && costs && <SpendChart costs={costs} limitUsd={limit === null ? null : limit / 100} />}
			</div>
		</Panel>
	);
}
