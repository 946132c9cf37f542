import { setBudgetSchema } from "@paperclipai/shared";
import { type SQL, sql } from "drizzle-orm";
import type { Actor } from "../../platform/access/caller.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import type { BudgetContext } from "./apply-limits.ts";
import type { BudgetOwner } from "./budget-rows.ts";
import { changeBudget } from "./change-budget.ts";

export function monthlyCentsOf(id: SQL): SQL<number | null> {
	return sql<number | null>`(
		select budgets.limit_cents from budgets where budgets.id = ${id} and budgets.period = 'month'
	)`.mapWith((cents) => (cents === null ? null : Number(cents)));
}

/**
 * `null` removes the limit; other limits stay.
 * @throws {HttpError} 422 `budget_not_monthly`.
 */
export async function setMonthlyCents(
	context: BudgetContext,
	owner: BudgetOwner,
	by: Actor,
	costCents: number | null | undefined,
): Promise<void> {
	if (costCents === undefined) return;
	await changeBudget(context, owner, by, (before) => {
		const isTotal = before?.period === "total";
		if (costCents === (isTotal ? null : (before?.limitCents ?? null))) return null;
		if (isTotal) throw notMonthly(owner);
		const others =
			before === undefined
				? {}
				: { tokens: before.limitTokens, runs: before.limitRuns, softPercent: before.softPercent };
		return setBudgetSchema.parse({ costCents, ...others });
	});
}

function notMonthly({ agentId }: BudgetOwner): HttpError {
	const path = agentId === null ? "/api/companies/:companyId/budget" : "/api/agents/:agentId/budget";
	const whose = agentId === null ? "company" : "agent";
	return new HttpError(422, "budget_not_monthly", `The budget of this ${whose} applies in total, not per month.`, {
		hint: `Leave budgetMonthlyCents out, or change the period with PUT ${path} first.`,
	});
}
