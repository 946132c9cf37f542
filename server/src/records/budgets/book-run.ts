import { exactMicros } from "../costs/amounts.ts";
import { bookRunCost, type SettledRun } from "../costs/book-run-cost.ts";
import { applyLimits, type BudgetContext } from "./apply-limits.ts";
import { lockBudgets } from "./budget-rows.ts";
import { inCurrentPeriod } from "./limits.ts";

/** Call it in the transaction that settles the run. */
export async function bookRun(transaction: BudgetContext, run: SettledRun): Promise<void> {
	const { costMicros, inputTokens, outputTokens, runs } = await bookRunCost(transaction, run);
	// Locks the sums before the budgets, as `setBudget` does, because a budget that is set at the same time would otherwise
	// count this run twice or not at all.
	for (const stored of await lockBudgets(transaction, run)) {
		const budget = inCurrentPeriod(stored, transaction.now());
		await applyLimits(transaction, {
			...budget,
			usedMicros: exactMicros(budget.usedMicros + costMicros),
			usedTokens: budget.usedTokens + inputTokens + outputTokens,
			usedRuns: budget.usedRuns + runs,
		});
	}
}
