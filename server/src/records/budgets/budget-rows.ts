import { inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { budgets } from "../../platform/db/schema.ts";

export type BudgetRow = typeof budgets.$inferSelect;

export interface BudgetOwner {
	companyId: string;
	agentId: string | null;
}

/** Locks the company's budget first, to prevent deadlocks. */
export async function lockBudgets({ database }: DatabaseContext, owner: BudgetOwner): Promise<BudgetRow[]> {
	return await selectBudgets(database.db, owner).for("update");
}

export async function findBudget({ database }: DatabaseContext, owner: BudgetOwner): Promise<BudgetRow | undefined> {
	return (await selectBudgets(database.db, owner)).find(({ agentId }) => agentId === owner.agentId);
}

function selectBudgets(db: DatabaseContext["database"]["db"], { companyId, agentId }: BudgetOwner) {
	return db
		.select()
		.from(budgets)
		.where(inArray(budgets.id, agentId === null ? [companyId] : [companyId, agentId]))
		.orderBy(sql`${budgets.agentId} nulls first`);
}

export const hasBudgets: SQL<boolean> = sql<boolean>`exists (
	select from budgets where budgets.id in (agents.company_id, agents.id)
)`;

export function isStoppedIn(month: string): SQL {
	return sql`(budgets.stopped_period = 'total' or budgets.stopped_period >= ${month})`;
}

export function isStoppedByBudget(month: string): SQL {
	return sql`exists (
		select from budgets where budgets.id in (agents.company_id, agents.id) and ${isStoppedIn(month)}
	)`;
}
