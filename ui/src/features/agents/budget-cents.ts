import type { Budget } from "@paperclipai/shared";

/** The limit for the current month including extensions; `null` without one. */
export function budgetCents(budget: Budget | null): number | null {
	if (budget === null || budget.period !== "month" || budget.limits.costCents === null) return null;
	return budget.limits.costCents + budget.extension.costCents;
}
