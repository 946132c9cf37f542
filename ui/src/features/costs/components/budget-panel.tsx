import { Link } from "@tanstack/react-router";
import { Panel } from "../../../kit/page/panel.tsx";
import { BudgetUsedUp } from "../../agents/budget-used-up.tsx";
import { useBudget } from "../api.ts";
import { BudgetUse } from "./budget-use.tsx";

/** Shows the current budget period, whichever days the page shows. */
export function BudgetPanel({ companyId }: { companyId: string }) {
	const { data: budget } = useBudget(companyId);
	if (!budget) return null;
	return (
		<Panel
			title={budget.period === "month" ? "This month's budget" : "Total budget"}
			actions={
				<>
					{budget.state === "stopped" && (
						<span className="text-[13px]">
							<BudgetUsedUp />
						</span>
					)}
					<Link to="/settings/company" className="text-[13px] text-accent hover:underline">
						Edit budget
					</Link>
				</>
			}
		>
			<BudgetUse budget={budget} />
		</Panel>
	);
}
