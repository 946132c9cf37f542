import { Link } from "@tanstack/react-router";
import { formatCost, formatCount } from "../../../kit/format.ts";
import { Stat } from "../../../kit/stat.tsx";
import { useCompanyId } from "../../companies/company-context.ts";
import { useDashboard } from "../api.ts";
import { budgetCents } from "../budget-cents.ts";

const LOW_SUCCESS = 0.8;

/** The company in four numbers. */
export function HomeStats() {
	const dashboard = useDashboard(useCompanyId());
	if (!dashboard) return <div className="h-[5.25rem]" />;
	const { runs, pending, outcomes, month, budget } = dashboard;
	const waiting = pending.approvals + pending.interactions;
	const judged = outcomes.succeeded + outcomes.failed;
	const rate = judged === 0 ? null : outcomes.succeeded / judged;
	const limit = budgetCents(budget);
	const queued = runs.queued + runs.scheduledRetries;
	return (
		<div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
			<Stat
				name="Running now"
				value={formatCount(runs.running)}
				hint={queued === 0 ? "None queued" : `${formatCount(queued)} queued`}
			/>
			<Stat
				name="Waiting for you"
				value={formatCount(waiting)}
				hint={
					<Link to="/inbox" className="hover:text-accent hover:underline">
						Open the inbox
					</Link>
				}
				{...(waiting > 0 && { tone: "warn" as const })}
			/>
			<Stat
				name="Success, last 7 days"
				value={rate === null ? "–" : `${Math.round(rate * 100)} %`}
				hint={`${formatCount(outcomes.succeeded)} of ${formatCount(judged)} finished runs`}
				{...(rate !== null && rate < LOW_SUCCESS && { tone: "bad" as const })}
			/>
			<Stat
				name="Spent this month"
				value={formatCost(month.costUsd)}
				hint={limit === null ? "No budget" : `of ${formatCost(limit / 100)}`}
				{...(budget?.state === "stopped" && { tone: "bad" as const })}
				{...(budget?.state === "soft_limit" && { tone: "warn" as const })}
			/>
		</div>
	);
}
