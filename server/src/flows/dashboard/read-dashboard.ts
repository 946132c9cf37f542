import { type Dashboard, TERMINAL_RUN_STATUSES } from "@paperclipai/shared";
import { gt, sql } from "drizzle-orm";
import type { DatabaseContext } from "../../platform/db/database.ts";
import { heartbeatRuns } from "../../platform/db/schema.ts";
import { selectRows } from "../../platform/db/select-rows.ts";
import type { BudgetContext } from "../../records/budgets/apply-limits.ts";
import { readBudget } from "../../records/budgets/change-budget.ts";
import { dayOf, monthOf } from "../../records/costs/periods.ts";
import { readCostSummary } from "../../records/costs/read-costs.ts";
import { readIssueCounts } from "../../records/issues/index.ts";
import { newestRuns } from "../../records/runs/newest-runs.ts";
import { countAgents } from "./count-agents.ts";
import { countPending } from "./count-pending.ts";

/** Each figure comes from an index or a stored sum. */
export async function readDashboard(context: BudgetContext, companyId: string): Promise<Dashboard> {
	const now = context.now();
	const [agents, issues, runs, outcomes, pending, costs, budget] = await Promise.all([
		countAgents(context, companyId),
		readIssueCounts(context, companyId),
		countRuns(context, companyId),
		countOutcomes(context, companyId, now),
		countPending(context, companyId, now),
		readCostSummary(context, companyId, { from: `${monthOf(now)}-01`, to: dayOf(now) }),
		readBudget(context, { companyId, agentId: null }),
	]);
	return { agents, issues, runs, outcomes, pending, month: costs.total, budget };
}

async function countRuns({ database }: DatabaseContext, companyId: string): Promise<Dashboard["runs"]> {
	const runsOf = sql`select count(*) from heartbeat_runs where company_id = ${companyId} and status`;
	const [counts] = await selectRows(
		database.db,
		sql`
			select (${runsOf} = 'running') as running, (${runsOf} = 'queued') as queued,
				(${runsOf} = 'scheduled_retry') as retries`,
	);
	const { running, queued, retries } = counts ?? {};
	return { running: Number(running), queued: Number(queued), scheduledRetries: Number(retries) };
}

const OUTCOME_RUNS = 200;
const OUTCOME_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Counts only the newest runs, since a busy company may have any number of runs in a week. */
async function countOutcomes(
	{ database }: DatabaseContext,
	companyId: string,
	now: Date,
): Promise<Dashboard["outcomes"]> {
	const newest = newestRuns({
		of: sql`heartbeat_runs.company_id = ${companyId}`,
		statuses: TERMINAL_RUN_STATUSES,
		range: gt(heartbeatRuns.createdAt, new Date(now.getTime() - OUTCOME_DAYS * DAY_MS)),
		limit: OUTCOME_RUNS,
	});
	const [counts] = await selectRows(
		database.db,
		sql`select count(*) filter (where status = 'succeeded') as succeeded,
			count(*) filter (where status in ('failed', 'timed_out')) as failed, count(*) as finished
			from heartbeat_runs where id in (select id from ${newest} newest)`,
	);
	const [succeeded, failed] = [Number(counts?.succeeded), Number(counts?.failed)];
	return { succeeded, failed, stopped: Number(counts?.finished) - succeeded - failed };
}
