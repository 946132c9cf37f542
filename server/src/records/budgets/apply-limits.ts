import { eq } from "drizzle-orm";
import { SYSTEM } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { budgets } from "../../platform/db/schema.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import type { BudgetRow } from "./budget-rows.ts";
import { addUse, isReached, type Use, useOf } from "./limits.ts";
import { readUnsettledUsage } from "./unsettled-usage.ts";

export type BudgetContext = DatabaseContext & EventContext & ClockContext;

/**
 * Notifies the board once per period.
 * @returns the usage, including what active runs have reported; an active run counts as a run once it is settled.
 */
export async function applyLimits(transaction: BudgetContext, budget: BudgetRow): Promise<Use> {
	const reported = await readUnsettledUsage(transaction, budget);
	const use = addUse(useOf(budget), { ...reported, runs: 0 });
	const { id, currentPeriod } = budget;
	const isStopped = isReached(budget, use, 100);
	const isSoft = isReached(budget, use, budget.softPercent);
	const limits = {
		softPeriod: isSoft ? currentPeriod : budget.softPeriod,
		stoppedPeriod: isStopped ? currentPeriod : null,
	};
	await transaction.database.db
		.update(budgets)
		.set({ ...budget, ...limits, updatedAt: transaction.now() })
		.where(eq(budgets.id, id));
	if (isStopped && budget.stoppedPeriod !== currentPeriod) await notify(transaction, budget, use, "budget.hard_limit");
	else if (isSoft && budget.softPeriod !== currentPeriod) await notify(transaction, budget, use, "budget.soft_limit");
	return use;
}

async function notify(transaction: BudgetContext, budget: BudgetRow, use: Use, action: string): Promise<void> {
	const { currentPeriod, softPercent } = budget;
	await recordBudgetActivity(transaction, budget, {
		action,
		by: SYSTEM,
		details: { ...use, currentPeriod, softPercent },
	});
}

export async function recordBudgetActivity(
	context: BudgetContext,
	{ companyId, agentId }: Pick<BudgetRow, "companyId" | "agentId">,
	{
		action,
		by,
		details,
	}: { action: string; by: Parameters<typeof recordActivity>[1]; details: Record<string, unknown> },
): Promise<void> {
	const entity =
		agentId === null ? { entityType: "company", entityId: companyId } : { entityType: "agent", entityId: agentId };
	await recordActivity(context, by, { companyId, action, ...entity, details });
}
