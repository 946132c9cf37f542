import type { Budget } from "@paperclipai/shared";
import { formatCents, formatCount, formatPlural } from "../../kit/text/format.ts";

export type BudgetAmount = keyof Budget["used"];

export interface BudgetLimit {
	amount: BudgetAmount;
	used: number;
	max: number;
	isReached: boolean;
	tone: "accent" | "warn" | "bad";
}

export const AMOUNT_NAMES: Record<BudgetAmount, string> = { costCents: "cost", tokens: "tokens", runs: "runs" };
const AMOUNTS = ["costCents", "tokens", "runs"] as const;

export function limitsOf({ limits, extension, used, softPercent }: Budget): BudgetLimit[] {
	return AMOUNTS.flatMap((amount) => {
		const limit = limits[amount];
		if (limit === null) return [];
		const max = limit + extension[amount];
		const isReached = used[amount] >= max;
		const isSoft = used[amount] * 100 >= max * softPercent;
		return [{ amount, used: used[amount], max, isReached, tone: isReached ? "bad" : isSoft ? "warn" : "accent" }];
	});
}

/** The limit to show where only one fits: a reached limit, else the first of cost, tokens and runs. */
export function mainLimit(budget: Budget): BudgetLimit | null {
	const limits = limitsOf(budget);
	return limits.find(({ isReached }) => isReached) ?? limits[0] ?? null;
}

/** For example `$0.50 of $2.00` or `3 of 10 runs`. */
export function limitText({ amount, used, max }: BudgetLimit): string {
	if (amount === "costCents") return `${formatCents(used)} of ${formatCents(max)}`;
	return `${formatCount(used)} of ${formatPlural(max, amount === "runs" ? "run" : "token")}`;
}

/** Omits the used cost, which is already shown as this month's cost. */
export function limitTextBelowSpent(budget: Budget, limit: BudgetLimit): string {
	if (budget.period === "total") return `${limitText(limit)} in total`;
	return limit.amount === "costCents" ? `of ${formatCents(limit.max)}` : limitText(limit);
}

/** Hint for a limit of money. */
export const COST_LIMIT_GAPS =
	"If a program reports only tokens, its cost is estimated from list prices. A run that reports neither, or whose model has no price, does not count; limit its runs instead. A program that reports only at its end is not stopped before.";
