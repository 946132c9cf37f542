import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, DatabaseContext } from "../../platform/db/database.ts";
import { agents, companies } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { HttpError } from "../../platform/errors/http-error.ts";

/** Serializes changes to a company's org chart and issue relations. */
export async function lockCompany(db: Pick<Database, "select">, companyId: string): Promise<void> {
	await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
}

/**
 * Locks the company, because two changes that are valid alone may form a cycle together.
 * @throws {HttpError} 422 `manager_not_found`, `reporting_cycle`.
 */
export async function requireManager(
	{ database: { db } }: DatabaseContext,
	agent: { id: string; companyId: string },
	managerId: string,
): Promise<void> {
	const { companyId } = agent;
	await lockCompany(db, companyId);
	const isColleague = and(eq(agents.id, managerId), eq(agents.companyId, companyId), isNull(agents.terminatedAt));
	const [manager] = await db.select({ id: agents.id }).from(agents).where(isColleague);
	if (manager === undefined) {
		throw new HttpError(422, "manager_not_found", `The company has no active agent ${managerId}.`, {
			hint: "reportsTo is the id of another agent of the same company, or null.",
		});
	}
	const above = await selectRows(
		db,
		sql`with recursive above (id) as (
				select ${managerId}::uuid
				union select agents.reports_to from above join agents on agents.id = above.id where agents.reports_to is not null
			) select 1 from above where id = ${agent.id}`,
	);
	if (above.length === 0) return;
	throw new HttpError(422, "reporting_cycle", "The agent would report to itself.", {
		hint: "Choose a manager who does not report to this agent, directly or through others.",
	});
}
