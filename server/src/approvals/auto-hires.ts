import { eq, sql } from "drizzle-orm";
import { LIMITS } from "../config/limits.ts";
import type { DatabaseContext } from "../db/database.ts";
import { companies } from "../db/schema.ts";
import { selectRows } from "../db/select-rows.ts";
import type { ClockContext } from "../timing/clock.ts";

/**
 * Whether an agent may hire without the board now. All hires of the company count, since copies can hire too. Its row is locked
 * until the end of the transaction, so that concurrent hires count each other.
 */
export async function mayHireWithoutBoard(
	{ database: { db }, now }: DatabaseContext & ClockContext,
	companyId: string,
): Promise<boolean> {
	await db.select({ id: companies.id }).from(companies).where(eq(companies.id, companyId)).for("no key update");
	const since = new Date(now().getTime() - LIMITS.autoHiresMs).toISOString();
	const limit = LIMITS.autoHires;
	const hires = sql`select 1 from approvals
		where company_id = ${companyId} and status = 'approved' and created_at > ${since} and kind = 'hire_agent'
		and exists (
			select 1 from activity_log
			where entity_id = approvals.id::text and action = 'approval.approved' and actor_kind = 'system'
		)
		limit ${limit}`;
	const [row] = await selectRows(db, sql`select count(*) as hires from (${hires}) as hires`);
	return Number(row?.hires) < limit;
}
