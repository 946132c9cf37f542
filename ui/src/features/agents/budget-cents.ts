import type { Budget } from "@paperclipai/shared";

/** The money that may be spent in the current month, with what was added to it; `null` without such a limit. */
export function budgetCents(budget: Budget | null): number | null {
	if (budget === null || budget.period !== "month" || budget.limits.costCents === null) return null;
	return budget.limits.costCents + budget.extension.costCents;
}
