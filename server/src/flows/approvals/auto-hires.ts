import { and, eq, isNull, sql } from "drizzle-orm";
import type { Database, DatabaseContext } from "../../platform/db/database.ts";
import { agents, companies } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { LIMITS } from "../../platform/settings/limits.ts";
import type { ClockContext } from "../../platform/timing/clock.ts";

export async function mayHireWithoutBoard(
	{ database: { db }, now }: DatabaseContext & ClockContext,
	companyId: string,
	name: string,
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
	return Number(row?.hires) < limit && !(await isLikeColleague(db, companyId, name));
}

/** True if the name looks like a colleague's, or mixes alphabets whose letters look alike. */
async function isLikeColleague(db: Database, companyId: string, name: string): Promise<boolean> {
	if (/\p{Script=Latin}/u.test(name) && /[\p{Script=Cyrillic}\p{Script=Greek}]/u.test(name)) return true;
	const rows = await db
		.select({ name: agents.name })
		.from(agents)
		.where(and(eq(agents.companyId, companyId), isNull(agents.terminatedAt)));
	return rows.some((row) => visibleName(row.name) === visibleName(name));
}

function visibleName(name: string): string {
	return name.normalize("NFKC").replace(/\p{C}/gu, "").replace(/\s+/g, " ").trim().toLowerCase();
}
