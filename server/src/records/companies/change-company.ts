import {
	COMPANY_FIELDS,
	type Company,
	type createCompanySchema,
	omitUndefined,
	type updateCompanySchema,
	WORKTREE_LIMIT_FIELDS,
} from "@paperclipai/shared";
import { eq } from "drizzle-orm";
import type { z } from "zod";
import type { Actor } from "../../platform/access/caller.ts";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { changedColumns, differences, isEmpty } from "../../platform/db/field-columns.ts";
import { inRepeatedTransaction } from "../../platform/db/repeat-transaction.ts";
import { agents, companies } from "../../platform/db/schema.ts";
import { HttpError, notFound } from "../../platform/errors/http-error.ts";
import type { EventContext } from "../../platform/events/event-bus.ts";
import { inTransaction } from "../../platform/events/in-transaction.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";
import { recordActivity } from "../activity/record.ts";
import { setMonthlyCents } from "../budgets/monthly-cents.ts";
import { createCompany, getCompany, readCompanyMcpServers } from "./store.ts";

type Context = DatabaseContext & EventContext & ClockContext;

export async function createCompanyWithBudget(
	context: Context,
	{ budgetMonthlyCents, ...input }: z.output<typeof createCompanySchema>,
	by: Actor,
): Promise<Company> {
	return await inTransaction(context, async (transaction) => {
		const { id } = await createCompany(transaction, input);
		await setMonthlyCents(transaction, { companyId: id, agentId: null }, by, budgetMonthlyCents);
		return await getCompany(transaction, id);
	});
}

export async function updateCompany(
	context: Context,
	id: string,
	{ budgetMonthlyCents, mcpServers, ...fields }: z.output<typeof updateCompanySchema>,
	by: Actor,
): Promise<Company> {
	return await inTransaction(context, async (transaction) => {
		const before = await getCompany(transaction, id);
		const changed = differences(before, changedColumns({ ...COMPANY_FIELDS, ...WORKTREE_LIMIT_FIELDS }, fields));
		const servers = await readCompanyMcpServers(transaction, id, { lock: mcpServers !== undefined });
		const changedServers = differences({ mcpServers: servers }, omitUndefined({ mcpServers }));
		if (!isEmpty({ ...changed, ...changedServers })) {
			const values = { ...changed, ...changedServers, updatedAt: context.now() };
			await transaction.database.db.update(companies).set(values).where(eq(companies.id, id));
			const change = { companyId: id, action: "company.updated", entityType: "company", entityId: id };
			// Records only the names of the servers, because their values may be secrets.
			const names = changedServers.mcpServers?.map(({ name }) => name);
			await recordActivity(transaction, by, {
				...change,
				details: { ...changed, ...omitUndefined({ mcpServers: names }) },
			});
		}
		await setMonthlyCents(transaction, { companyId: id, agentId: null }, by, budgetMonthlyCents);
		return await getCompany(transaction, id);
	});
}

/**
 * The agents have to be deleted first, one by one, with the logs of their runs.
 * @throws {HttpError} 409 `company_has_agents`.
 */
export async function deleteCompany(context: DatabaseContext, id: string): Promise<void> {
	await inRepeatedTransaction(context, async (tx) => {
		const [company] = await tx.select({ id: companies.id }).from(companies).where(eq(companies.id, id)).for("update");
		if (company === undefined) throw notFound("company", id);
		const [agent] = await tx.select({ id: agents.id }).from(agents).where(eq(agents.companyId, id)).limit(1);
		if (agent !== undefined) {
			throw new HttpError(409, "company_has_agents", "The company still has agents.", {
				hint: "Delete the agents first: paperclipai agent delete",
			});
		}
		await tx.delete(companies).where(eq(companies.id, id));
	});
}
