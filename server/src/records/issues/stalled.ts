import type { StalledIssue, StallReason } from "@paperclipai/shared";
import { inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { issues } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import { selectSummaries } from "./rows.ts";

const MAX_STALLED = 100;
/** Blockers of one issue; without a limit, PostgreSQL reads all issues at once. */
const MAX_BLOCKERS = 1_000;

/**
 * Open issues and the blockers that no agent will resolve: cancelled, done by a run whose work could not be finalized,
 * or assigned to a terminated agent. Looks for the blockers of each open issue, because closed issues are many.
 */
const stalls = (companyId: string): SQL => sql`
	from issues dependent cross join lateral (
		select blocker.id, blocker.number, coalesce(blocker.closed_at, assignee.terminated_at) as stalled_at,
			case blocker.status when 'cancelled' then 'cancelled' when 'done' then 'not_finalized'
				else 'assignee_terminated' end as reason
		from issue_blockers join issues blocker on blocker.id = issue_blockers.blocked_by_id
		left join agents assignee on assignee.id = blocker.assignee_agent_id
		where issue_blockers.issue_id = dependent.id and (
			blocker.status = 'cancelled' or blocker.status = 'done' and blocker.unfinalized_run_id is not null and exists (
				select 1 from heartbeat_runs run where run.id = blocker.unfinalized_run_id and run.finished_at is not null
			) or blocker.closed_at is null and assignee.terminated_at is not null
		)
		limit ${MAX_BLOCKERS}
	) blocker
	where dependent.company_id = ${companyId} and dependent.status in ('todo', 'in_progress', 'in_review', 'blocked')`;

/** The number of issues that `listStalled` returns, without its limit. */
export const countStalled = (companyId: string): SQL => sql`select count(distinct dependent.id) ${stalls(companyId)}`;

/** Returns at most 100 issues, the most recently stalled first. */
export async function listStalled(context: DatabaseContext, companyId: string): Promise<StalledIssue[]> {
	const rows = await selectRows(
		context.database.db,
		sql`select dependent.id as id, max(blocker.stalled_at) as since,
				jsonb_agg(jsonb_build_object('id', blocker.id, 'reason', blocker.reason) order by blocker.number) as causes
			${stalls(companyId)} group by dependent.id order by since desc, dependent.id limit ${MAX_STALLED}`,
	);
	const found = rows.map(({ id, since, causes }) => ({
		id: String(id),
		since: new Date(String(since)).toISOString(),
		causes: causes as { id: string; reason: StallReason }[],
	}));
	const ids = new Set(found.flatMap(({ id, causes }) => [id, ...causes.map((cause) => cause.id)]));
	if (ids.size === 0) return [];
	const summaries = await selectSummaries(context, inArray(issues.id, [...ids]), ids.size);
	const byId = new Map(summaries.map((summary) => [summary.id, summary]));
	return found.flatMap(({ id, since, causes }) => {
		const issue = byId.get(id);
		const because = causes.flatMap(({ id: causeId, reason }) => {
			const blocker = byId.get(causeId);
			return blocker === undefined ? [] : [{ ...blocker, reason }];
		});
		return issue === undefined ? [] : [{ issue, since, causes: because }];
	});
}
