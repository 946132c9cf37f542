import type { Budget, Dashboard } from "@paperclipai/shared";
import { Meter } from "../../../kit/page/meter.tsx";
import { Stat } from "../../../kit/page/stat.tsx";
import { NotKnown, SumCost } from "../../../kit/text/cost.tsx";
import { formatCount, formatPercent, formatPlural } from "../../../kit/text/format.ts";
import { limitsOf, limitTextBelowSpent, mainLimit } from "../../agents/budget-limits.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { waitingCount } from "../../inbox/stopped-budgets.ts";
import { useDashboard } from "../api.ts";

const LOW_SUCCESS = 0.8;

export function HomeStats() {
	const dashboard = useDashboard(useCompanyId());
	return (
		<div className="grid min-h-[5.5rem] grid-cols-2 gap-3 lg:grid-cols-4">
			{dashboard && <Stats dashboard={dashboard} />}
		</div>
	);
}

function Stats({ dashboard: { runs, pending, outcomes, month, budget } }: { dashboard: Dashboard }) {
	const waiting = waitingCount(pending);
	const judged = outcomes.succeeded + outcomes.failed;
	const rate = judged === 0 ? null : outcomes.succeeded / judged;
	const queued = runs.queued + runs.scheduledRetries;
	return (
		<>
			<Stat
				name="Active runs"
				value={formatCount(runs.running)}
				hint={queued === 0 ? "None queued" : `${formatCount(queued)} queued`}
				link={{ to: "/runs", search: { status: "running" } }}
			/>
			<Stat
				name="Decisions"
				value={formatCount(waiting)}
				hint={waiting === 0 ? "None waiting" : decisionsOf(pending)}
				link={{ to: "/inbox" }}
				{...(waiting > 0 && { tone: "warn" as const })}
			/>
			<Stat
				name="Success, last 7 days"
				value={rate === null ? <NotKnown label="No data yet" /> : formatPercent(rate)}
				hint={
					judged === 0 ? "No finished runs" : `${formatCount(outcomes.succeeded)} of ${formatPlural(judged, "run")}`
				}
				link={{ to: "/runs", search: { time: "7d" } }}
				{...(rate !== null && rate < LOW_SUCCESS && { tone: "bad" as const })}
			/>
			<Stat
				name="Cost this month"
				value={<SumCost sum={month} />}
				hint={budget === null ? "No budget" : <BudgetUse budget={budget} />}
				link={{ to: "/costs" }}
				{...moneyTone(budget)}
			/>
		</>
	);
}

/** Only the cost limit colours the number; the other limits have a bar. */
function moneyTone(budget: Budget | null): { tone?: "warn" | "bad" } {
	const money = budget && limitsOf(budget).find(({ amount }) => amount === "costCents");
	return !money || money.tone === "accent" ? {} : { tone: money.tone };
}

function decisionsOf({ approvals, interactions, budgets, stalled }: Dashboard["pending"]): string {
	const parts = [
		interactions > 0 && formatPlural(interactions, "request"),
		approvals > 0 && formatPlural(approvals, "approval"),
		budgets > 0 && formatPlural(budgets, "budget"),
		stalled > 0 && formatPlural(stalled, "blocked issue"),
	];
	return parts.filter(Boolean).join(", ");
}

function BudgetUse({ budget }: { budget: Budget }) {
	const limit = mainLimit(budget);
	if (limit === null) return null;
	return (
		<div className="grid gap-1.5">
			<p>{limitTextBelowSpent(budget, limit)}</p>
			<Meter label="Budget" value={limit.used} max={Math.max(limit.max, 1)} tone={limit.tone} />
		</div>
	);
}
