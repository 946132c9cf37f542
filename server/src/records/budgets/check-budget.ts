import { applyLimits, type BudgetContext } from "./apply-limits.ts";
import { type BudgetOwner, lockBudgets } from "./budget-rows.ts";
import { addUse, inCurrentPeriod, isReached, useOf } from "./limits.ts";
import { readUnsettledUsage } from "./unsettled-usage.ts";

/**
 * Call it in the transaction that starts the run: the lock keeps parallel starts from both taking the last run that a
 * limit allows.
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

/** A run that has started is not stopped by the limit on the number of runs. */
export async function isUsedUp(transaction: BudgetContext, owner: BudgetOwner): Promise<boolean> {
	let isOver = false;
	for (const stored of await lockBudgets(transaction, owner)) {
		const budget = inCurrentPeriod(stored, transaction.now());
		const use = await applyLimits(transaction, budget);
		isOver ||= isReached({ ...budget, limitRuns: null }, use, 100);
	}
	return isOver;
}
