import {
	and,
	asc,
	eq,
	getTableColumns,
	gt,
	inArray,
	isNull,
	lte,
	ne,
	or,
	type SQL,
	type SQLWrapper,
	sql,
} from "drizzle-orm";
import {
	companies,
	executionWorkspaces,
	heartbeatRuns,
	issues,
	projects,
	workspaceOperations,
} from "../../../platform/db/schema.ts";
import { LIMITS } from "../../../platform/settings/limits.ts";
import { maxPlausibleTime } from "../../../platform/timing/clock.ts";
import type { WorkspaceRow } from "../../../records/workspaces/rows.ts";
import { type ClosingContext, isNotLeased } from "../lease.ts";

const MAX_AT_ONCE = 100;

export const isOpenWorktree = and(eq(executionWorkspaces.status, "open"), eq(executionWorkspaces.mode, "worktree"));

/**
 * Returns the least recently used first. A failed closing is retried after a day.
 * @param where Filter; may use columns of companies and projects.
 */
export async function findClosable(context: ClosingContext, where: SQL | undefined): Promise<WorkspaceRow[]> {
	const isFinal = and(inArray(issues.status, ["done", "cancelled"]), isNull(issues.unfinalizedRunId));
	return await context.database.db
		.select(getTableColumns(executionWorkspaces))
		.from(executionWorkspaces)
		.innerJoin(companies, eq(companies.id, executionWorkspaces.companyId))
		.leftJoin(projects, eq(projects.id, executionWorkspaces.projectId))
		.leftJoin(issues, eq(issues.id, executionWorkspaces.issueId))
		.where(
			and(
				isOpenWorktree,
				where,
				or(isNull(executionWorkspaces.issueId), isFinal),
				isNotLeased,
				...[hasNoRunToCome(context), isOnThisServer(context), hasNotFailed(context)],
			),
		)
		.orderBy(asc(executionWorkspaces.lastUsedAt), asc(executionWorkspaces.id))
		.limit(MAX_AT_ONCE);
}

function hasNoRunToCome({ database: { db } }: ClosingContext): SQL {
	const isUnfinished = inArray(heartbeatRuns.status, ["queued", "scheduled_retry", "running"]);
	const isOfIssue = and(isUnfinished, eq(heartbeatRuns.issueId, executionWorkspaces.issueId));
	const isInside = and(
		eq(heartbeatRuns.status, "running"),
		eq(heartbeatRuns.companyId, executionWorkspaces.companyId),
		eq(heartbeatRuns.executionWorkspaceId, executionWorkspaces.id),
	);
	const { id } = heartbeatRuns;
	const runs = [isOfIssue, isInside].map((where) => none(db.select({ id }).from(heartbeatRuns).where(where)));
	return sql.join(runs, sql` and `);
}

/** Excludes worktrees of other servers, which may be on different machines. */
function isOnThisServer({ database: { db }, serverId }: ClosingContext): SQL {
	const isOnOtherServer = and(
		eq(heartbeatRuns.issueId, executionWorkspaces.issueId),
		eq(heartbeatRuns.executionWorkspaceId, executionWorkspaces.id),
		ne(heartbeatRuns.owner, serverId),
	);
	return none(db.select({ id: heartbeatRuns.id }).from(heartbeatRuns).where(isOnOtherServer));
}

function hasNotFailed(context: ClosingContext): SQL {
	const { workspaceId, kind, status, createdAt } = workspaceOperations;
	const hasFailed = and(
		eq(workspaceId, executionWorkspaces.id),
		gt(createdAt, new Date(context.now().getTime() - LIMITS.closeRetryMs)),
		lte(createdAt, maxPlausibleTime(context)),
		eq(kind, "workspace_close"),
		eq(status, "failed"),
	);
	const { db } = context.database;
	return none(db.select({ id: workspaceOperations.id }).from(workspaceOperations).where(hasFailed));
}

/** `offset 0` makes PostgreSQL run the subquery per worktree instead of reading the whole table first. */
function none(query: SQLWrapper): SQL {
	return sql`not exists (${query} offset 0)`;
}
