import type { Agent } from "@paperclipai/shared";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { budgetQuery } from "../../../api/company-lists.ts";
import { Meter } from "../../../kit/page/meter.tsx";
import { AMOUNT_NAMES, limitsOf, limitText } from "../../agents/budget-limits.ts";
import { useCompanyId } from "../../companies/selected-company.ts";
import { ExtendForm } from "./extend-form.tsx";

export function BudgetDetail({ agent, onDone }: { agent: Agent | null; onDone: () => void }) {
	const { data: own } = useQuery(budgetQuery(useCompanyId(), agent?.id ?? null));
	if (own === undefined) return null;
	const reached = own === null ? [] : limitsOf(own).filter(({ isReached }) => isReached);
	if (own === null || reached.length === 0)
		return <p className="text-muted">The company budget is used up. Extend the company budget instead.</p>;
	const isMonthly = own.period === "month";
	return (
		<div className="grid max-w-md gap-3">
			{reached.map((limit) => (
				<div key={limit.amount} className="grid gap-1.5">
					<p>
						{limitText(limit)} used {isMonthly ? "this month" : "in total"}.
					</p>
					<Meter label={`Used ${AMOUNT_NAMES[limit.amount]}`} value={limit.used} max={limit.max} tone={limit.tone} />
				</div>
			))}
			<p>Runs will wait until the budget is extended{isMonthly ? " or the month ends" : ""}.</p>
			<ExtendForm agent={agent} amounts={reached.map(({ amount }) => amount)} onDone={onDone} />
			{agent && (
				<Link
					to="/agents/$agentId"
					params={{ agentId: agent.id }}
					className="w-fit text-[13px] text-accent hover:underline"
				>
					Open {agent.name}
				</Link>
			)}
		</div>
	);
}
