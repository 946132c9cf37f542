import { applyLimits, type BudgetContext } from "./apply-limits.ts";
import { type BudgetOwner, lockBudgets } from "./budget-rows.ts";
import { addUse, inCurrentPeriod, isReached, useOf } from "./limits.ts";
import { readUnsettledUsage } from "./unsettled-usage.ts";

/**
 * Whether the budgets of an agent and its company allow one more run. To be called in the transaction that starts it: the
 * budgets stay locked, so that agents that start at the same time do not take the same last run of a limit.
 */
export async function mayStartRun(
	transaction: Pick<BudgetContext, "database" | "now">,
	owner: BudgetOwner,
): Promise<boolean> {
	for (const stored of await lockBudgets(transaction, owner)) {
		const budget = inCurrentPeriod(stored, transaction.now());
		if (isReached(budget, addUse(useOf(budget), await readUnsettledUsage(transaction, budget)), 100)) return false;
	}
	return true;
}

/**
 * Whether a run under way has to be stopped, after what it has reported was stored: money or tokens are used up. The limit
 * of runs stops none that was allowed to start.
 */
export async function isUsedUp(transaction: BudgetContext, owner: BudgetOwner): Promise<boolean> {
	let isOver = false;
	for (const stored of await lockBudgets(transaction, owner)) {
		const budget = inCurrentPeriod(stored, transaction.now());
		const use = await applyLimits(transaction, budget);
		isOver ||= isReached({ ...budget, limitRuns: null }, use, 100);
	}
	return isOver;
}
