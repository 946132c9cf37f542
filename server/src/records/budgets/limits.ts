import type { Budget } from "@paperclipai/shared";
import { exactMicros } from "../costs/amounts.ts";
import { monthOf, TOTAL } from "../costs/periods.ts";
import type { BudgetRow } from "./budget-rows.ts";

const MICROS_PER_CENT = 10_000;

export interface Use {
	costMicros: number;
	tokens: number;
	runs: number;
}

export function addUse(one: Use, other: Use): Use {
	return {
		costMicros: exactMicros(one.costMicros + other.costMicros),
		tokens: one.tokens + other.tokens,
		runs: one.runs + other.runs,
	};
}

export function useOf({ usedMicros, usedTokens, usedRuns }: BudgetRow): Use {
	return { costMicros: usedMicros, tokens: usedTokens, runs: usedRuns };
}

export function startPeriod(currentPeriod: string, { costMicros, tokens, runs }: Use) {
	return {
		...{ currentPeriod, usedMicros: costMicros, usedTokens: tokens, usedRuns: runs },
		...{ addedCents: 0, addedTokens: 0, addedRuns: 0, softPeriod: null, stoppedPeriod: null },
	};
}

export function periodAt(period: BudgetRow["period"], now: Date): string {
	return period === "total" ? TOTAL : monthOf(now);
}

/** A new month starts without usage; a clock set back starts no period. */
export function inCurrentPeriod(budget: BudgetRow, now: Date): BudgetRow {
	const period = periodAt(budget.period, now);
	if (period <= budget.currentPeriod) return budget;
	return { ...budget, ...startPeriod(period, { costMicros: 0, tokens: 0, runs: 0 }) };
}

export function isReached(budget: BudgetRow, use: Use, percent: number): boolean {
	return [
		[budget.limitCents, budget.addedCents, use.costMicros / MICROS_PER_CENT],
		[budget.limitTokens, budget.addedTokens, use.tokens],
		[budget.limitRuns, budget.addedRuns, use.runs],
	].some(([limit, added, used]) => limit != null && (used ?? 0) * 100 >= (limit + (added ?? 0)) * percent);
}

export function toBudget(budget: BudgetRow, use: Use): Budget {
	const { companyId, agentId, period, softPercent, currentPeriod } = budget;
	const isStopped = isReached(budget, use, 100);
	const isSoft = isReached(budget, use, softPercent);
	return {
		...{ companyId, agentId, period, softPercent, currentPeriod },
		limits: { costCents: budget.limitCents, tokens: budget.limitTokens, runs: budget.limitRuns },
		extension: { costCents: budget.addedCents, tokens: budget.addedTokens, runs: budget.addedRuns },
		used: { costCents: use.costMicros / MICROS_PER_CENT, tokens: use.tokens, runs: use.runs },
		state: isStopped ? "stopped" : isSoft ? "soft_limit" : "ok",
		updatedAt: budget.updatedAt.toISOString(),
	};
}
