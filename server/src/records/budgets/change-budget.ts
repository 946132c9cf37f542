import type { Budget, extendBudgetSchema, setBudgetSchema } from "@paperclipai/shared";
import { and, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import { budgets, costSums } from "../../platform/db/schema.ts";
import { HttpError } from "../../platform/errors/http-error.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import { applyLimits, type BudgetContext, recordBudgetActivity } from "./apply-limits.ts";
import { type BudgetOwner, type BudgetRow, findBudget, lockBudgets } from "./budget-rows.ts";
import { addUse, inCurrentPeriod, periodAt, startPeriod, toBudget, type Use, useOf } from "./limits.ts";
import { readUnsettledUsage } from "./unsettled-usage.ts";

export async function readBudget(context: BudgetContext, owner: BudgetOwner): Promise<Budget | null> {
	const stored = await findBudget(context, owner);
	if (stored === undefined) return null;
	const budget = inCurrentPeriod(stored, context.now());
	return toBudget(budget, addUse(useOf(budget), { ...(await readUnsettledUsage(context, owner)), runs: 0 }));
}

type Limits = z.output<typeof setBudgetSchema>;

/** Also ends an extension. Deletes the budget if no limit is set. */
export async function setBudget(
	context: BudgetContext,
	owner: BudgetOwner,
	by: Actor,
	limits: Limits,
): Promise<Budget | null> {
	return await changeBudget(context, owner, by, () => limits);
}

/** @param limitsAfter Returns the new limits, or `null` to leave the budget unchanged. */
export async function changeBudget(
	context: BudgetContext,
	owner: BudgetOwner,
	by: Actor,
	limitsAfter: (before: BudgetRow | undefined) => Limits | null,
): Promise<Budget | null> {
	return await inTransaction(context, async (transaction) => {
		await lockSums(transaction, owner);
		const before = await lockBudget(transaction, owner);
		const input = limitsAfter(before);
		if (input === null) return await readBudget(transaction, owner);
		const { period, softPercent, costCents = null, tokens = null, runs = null } = input;
		const id = owner.agentId ?? owner.companyId;
		const { db } = transaction.database;
		if (costCents === null && tokens === null && runs === null) {
			if (before === undefined) return null;
			await db.delete(budgets).where(eq(budgets.id, id));
			await recordBudgetActivity(transaction, owner, { action: "budget.removed", by, details: {} });
			return null;
		}
		const now = transaction.now();
		if (before !== undefined && isSame(before, input)) return await readBudget(transaction, owner);
		const row: BudgetRow = {
			...{ id, ...owner, period, softPercent, limitCents: costCents, limitTokens: tokens, limitRuns: runs },
			...(await countFromNow(transaction, owner, period, before)),
			createdAt: before?.createdAt ?? now,
			updatedAt: now,
		};
		await db.insert(budgets).values(row).onConflictDoUpdate({ target: budgets.id, set: row });
		await recordBudgetActivity(transaction, owner, { action: "budget.set", by, details: input });
		return toBudget(row, await applyLimits(transaction, row));
	});
}

/** Whether the limits are in force without an extension. */
function isSame(stored: BudgetRow, { period, softPercent, costCents, tokens, runs }: Limits): boolean {
	const isExtended = stored.addedCents !== 0 || stored.addedTokens !== 0 || stored.addedRuns !== 0;
	const stays = stored.period === period && stored.softPercent === softPercent && !isExtended;
	const { limitCents, limitTokens, limitRuns } = stored;
	return (
		stays && limitCents === (costCents ?? null) && limitTokens === (tokens ?? null) && limitRuns === (runs ?? null)
	);
}

/**
 * Extends limits for the current period, so that runs can start again.
 * @throws {HttpError} 404 `budget_not_found`, 422 `limit_not_set`.
 */
export async function extendBudget(
	context: BudgetContext,
	owner: BudgetOwner,
	by: Actor,
	added: z.output<typeof extendBudgetSchema>,
): Promise<Budget> {
	return await inTransaction(context, async (transaction) => {
		const stored = await lockBudget(transaction, owner);
		if (stored === undefined) {
			const whose = owner.agentId === null ? "company" : "agent";
			throw new HttpError(404, "budget_not_found", `This ${whose} has no budget, so nothing limits it.`, {
				hint: "Set a budget with PUT on the same path without /extend.",
			});
		}
		const budget = inCurrentPeriod(stored, transaction.now());
		requireLimit("costCents", budget.limitCents, added.costCents);
		requireLimit("tokens", budget.limitTokens, added.tokens);
		requireLimit("runs", budget.limitRuns, added.runs);
		await recordBudgetActivity(transaction, owner, { action: "budget.extended", by, details: added });
		const extended = {
			...budget,
			addedCents: budget.addedCents + (added.costCents ?? 0),
			addedTokens: budget.addedTokens + (added.tokens ?? 0),
			addedRuns: budget.addedRuns + (added.runs ?? 0),
			// The board is notified again when the new limit is near.
			softPeriod: null,
		};
		return toBudget(extended, await applyLimits(transaction, extended));
	});
}

function requireLimit(name: string, limit: number | null, added: number | undefined): void {
	if (limit !== null || added === undefined || added === 0) return;
	throw new HttpError(422, "limit_not_set", `The budget does not limit ${name}, so nothing can be added.`, {
		hint: `Leave ${name} out.`,
	});
}

async function lockBudget(context: BudgetContext, owner: BudgetOwner): Promise<BudgetRow | undefined> {
	return (await lockBudgets(context, owner)).find(({ agentId }) => agentId === owner.agentId);
}

/** Locks the row that every settled run updates first. */
async function lockSums({ database }: BudgetContext, { companyId }: BudgetOwner): Promise<void> {
	const none = { runs: 0, inputTokens: 0, cachedInputTokens: 0, outputTokens: 0, costMicros: 0 };
	await database.db
		.insert(costSums)
		.values({ companyId, scope: "company", period: "total", key: "", ...none })
		.onConflictDoUpdate({
			target: [costSums.companyId, costSums.scope, costSums.period, costSums.key],
			set: { runs: costSums.runs },
		});
}

/** A new budget, or one whose kind of period changes, starts with the sums so far. */
async function countFromNow(
	context: BudgetContext,
	owner: BudgetOwner,
	period: BudgetRow["period"],
	before: BudgetRow | undefined,
) {
	if (before?.period === period) {
		const { currentPeriod, usedMicros, usedTokens, usedRuns } = inCurrentPeriod(before, context.now());
		return startPeriod(currentPeriod, { costMicros: usedMicros, tokens: usedTokens, runs: usedRuns });
	}
	const current = periodAt(period, context.now());
	return startPeriod(current, await readSettledUse(context, owner, current));
}

async function readSettledUse({ database }: BudgetContext, owner: BudgetOwner, period: string): Promise<Use> {
	const { companyId, agentId } = owner;
	const [sum] = await database.db
		.select({
			costMicros: costSums.costMicros,
			tokens: sql<number>`${costSums.inputTokens} + ${costSums.outputTokens}`.mapWith(Number),
			runs: costSums.runs,
		})
		.from(costSums)
		.where(
			and(
				eq(costSums.companyId, companyId),
				eq(costSums.scope, agentId === null ? "company" : "agent"),
				eq(costSums.period, period),
				eq(costSums.key, agentId ?? ""),
			),
		);
	return sum ?? { costMicros: 0, tokens: 0, runs: 0 };
}
