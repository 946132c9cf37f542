import type { Dashboard } from "@paperclipai/shared";
import { sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { isStoppedIn } from "../../records/budgets/budget-rows.ts";
import { monthOf } from "../../records/costs/periods.ts";
import { countStalled } from "../../records/issues/index.ts";

export async function countPending(
	{ database }: DatabaseContext,
	companyId: string,
	now: Date,
): Promise<Dashboard["pending"]> {
	const stopped = sql`
		select count(*) filter (where agent_id is null) as company, count(*) filter (where terminated_at is null) as active
		from budgets left join agents on agents.id = budgets.agent_id
		where budgets.company_id = ${companyId} and ${isStoppedIn(monthOf(now))}`;
	const [counts] = await selectRows(
		database.db,
		sql`
			select (
				select count(*) from approvals where company_id = ${companyId} and status = 'pending'
			) as approvals, (
				select count(*) from issue_interactions where status = 'pending' and company_id = ${companyId}
			) as interactions, (
				select case when company > 0 then 1 else active end from (${stopped}) stopped
			) as budgets, (${countStalled(companyId)}) as stalled`,
	);
	const { approvals, interactions, budgets, stalled } = counts ?? {};
	return {
		approvals: Number(approvals),
		interactions: Number(interactions),
		budgets: Number(budgets),
		stalled: Number(stalled),
	};
}
